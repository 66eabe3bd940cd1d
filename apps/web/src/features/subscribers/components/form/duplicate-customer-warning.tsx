import type { FoundPerson } from '@lastmile/contract';
import { foldDigits } from '@lastmile/kit';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePersonsByMobile } from '../../api.ts';
import { FoundPersonCard } from './customer-card.tsx';

interface KnownPersonWarningProps {
  readonly mobile: string | null | undefined;
  readonly nid: string | null | undefined;
  readonly onChoose: (found: FoundPerson) => void;
}

const typingPauseMs = 400;
const whole = (typed: string | null | undefined, form: RegExp) => {
  const digits = foldDigits(typed ?? '').replace(/[\s().-]/g, '');
  return form.test(digits) ? digits : '';
};

/** A number that someone has already may be shared by a family: said, not refused. */
export function KnownPersonWarning({ mobile, nid, onChoose }: KnownPersonWarningProps) {
  const { t } = useTranslation('subscribers');
  const [askedMobile] = useDebouncedValue(whole(mobile, /^\+?\d{10,15}$/), typingPauseMs);
  const [askedNid] = useDebouncedValue(whole(nid, /^(\d{10}|\d{13}|\d{17})$/), typingPauseMs);
  const known = usePersonsByMobile(askedMobile, askedNid).data ?? [];
  if (known.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('knownTitle')} p="sm" role="status">
      <Stack gap="xs">
        <Text size="sm">{t('knownText')}</Text>
        {known.map((found) => (
          <FoundPersonCard
            key={found.person.id}
            found={found}
            action={
              <Button size="compact-sm" variant="default" onClick={() => onChoose(found)}>
                {t('findUse')}
              </Button>
            }
          />
        ))}
      </Stack>
    </Alert>
  );
}
