import type { OpenChange } from '@lastmile/contract';
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { differencesOf, type Facts } from './field-differences.ts';

const factKeys = {
  disabled: 'subscribers:status',
  profile: 'subscribers:profile',
  remoteAddress: 'subscribers:staticIp',
  callerId: 'subscribers:mac',
} as const satisfies Record<keyof Facts, string>;

/** What the router has, in words: where someone changed it, what is different and what it was before. */
export function RouterSide({ change: { state, base, seen } }: { readonly change: OpenChange }) {
  const { t } = useTranslation(['reconciler', 'subscribers']);
  const stateText = (disabled: boolean) =>
    disabled ? t('subscribers:want.disabled') : t('subscribers:want.enabled');
  const textOf = (facts: Facts, fact: keyof Facts) =>
    fact === 'disabled' ? stateText(facts.disabled) : (facts[fact] ?? t('noValue'));
  const whole = ({ disabled, profile, remoteAddress, callerId }: Facts) =>
    [stateText(disabled), profile, remoteAddress, callerId].filter(Boolean).join(' · ');

  if (state !== 'drift') {
    const known = seen ?? base;
    return known ? (
      whole(known)
    ) : (
      <Text component="span" size="sm" c="dimmed">
        {t('nothingConfirmed')}
      </Text>
    );
  }
  if (!seen) return t('gone');
  if (!base) return t('thereAgain', { facts: whole(seen) });
  const different = differencesOf(base, seen);
  if (different.length === 0) return t('differsOtherwise');
  return (
    <Stack gap={2} component="span">
      {different.map((fact) => (
        <span key={fact}>
          {t('nowInstead', { fact: t(factKeys[fact]), now: textOf(seen, fact), before: textOf(base, fact) })}
        </span>
      ))}
    </Stack>
  );
}
