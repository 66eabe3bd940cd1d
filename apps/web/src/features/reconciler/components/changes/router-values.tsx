import type { PendingChangeRow } from '@lastmile/contract';
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listDifferences, type ObservedValues } from './field-differences.ts';

const fieldKeys = {
  disabled: 'subscribers:status',
  profile: 'subscribers:profile',
  remoteAddress: 'subscribers:staticIp',
  callerId: 'subscribers:mac',
  service: 'reconciler:field.service',
  localAddress: 'reconciler:field.localAddress',
  routes: 'reconciler:field.routes',
  limitBytesIn: 'reconciler:field.limitBytesIn',
  limitBytesOut: 'reconciler:field.limitBytesOut',
} as const satisfies Record<keyof ObservedValues, string>;

/** The observed value and, for drift, the value that was last applied. */
export function RouterValues({
  change: { state, lastApplied, observed, passwordChanged },
}: {
  readonly change: PendingChangeRow;
}) {
  const { t, i18n } = useTranslation(['reconciler', 'subscribers']);
  const stateText = (disabled: boolean) =>
    disabled ? t('subscribers:desired.disabled') : t('subscribers:desired.enabled');
  const textOf = (values: ObservedValues, field: keyof ObservedValues) =>
    field === 'disabled'
      ? stateText(values.disabled)
      : (values[field]?.toLocaleString(i18n.language) ?? t('noValue'));
  const whole = ({ disabled, profile, remoteAddress, callerId }: ObservedValues) =>
    [stateText(disabled), profile, remoteAddress, callerId].filter(Boolean).join(' · ');

  if (state !== 'drift') {
    const known = observed ?? lastApplied;
    return known ? (
      whole(known)
    ) : (
      <Text component="span" size="sm" c="dimmed">
        {t('neverApplied')}
      </Text>
    );
  }
  if (!observed) return t('missingOnRouter');
  if (!lastApplied) return t('unexpectedOnRouter', { values: whole(observed) });
  const different = listDifferences(lastApplied, observed);
  if (different.length === 0 && !passwordChanged) return t('otherDifference');
  return (
    <Stack gap={2} component="span">
      {different.map((field) => (
        <span key={field}>
          {t('fieldChanged', {
            field: t(fieldKeys[field]),
            now: textOf(observed, field),
            before: textOf(lastApplied, field),
          })}
        </span>
      ))}
      {passwordChanged ? <span>{t('passwordChanged')}</span> : null}
    </Stack>
  );
}

/** The username with what differs, for previews. */
export const describeChange = (change: PendingChangeRow) => ({
  name: change.name,
  detail: <RouterValues change={change} />,
});
