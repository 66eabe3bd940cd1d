import type { FoundCustomer } from '@lastmile/contract';
import { foldDigits } from '@lastmile/kit';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCustomersByMobile } from '../../api.ts';
import { CustomerCard } from './customer-card.tsx';

interface DuplicateCustomerWarningProps {
  readonly mobile: string | null | undefined;
  readonly nid: string | null | undefined;
  readonly onChoose: (found: FoundCustomer) => void;
}

const searchDebounceMs = 400;
const whole = (typed: string | null | undefined, form: RegExp) => {
  const digits = foldDigits(typed ?? '').replace(/[\s().-]/g, '');
  return form.test(digits) ? digits : '';
};

/** Warns about a mobile number in use; it is allowed because families share numbers. */
export function DuplicateCustomerWarning({ mobile, nid, onChoose }: DuplicateCustomerWarningProps) {
  const { t } = useTranslation('subscribers');
  const [searchedMobile] = useDebouncedValue(whole(mobile, /^\+?\d{10,15}$/), searchDebounceMs);
  const [searchedNid] = useDebouncedValue(whole(nid, /^(\d{10}|\d{13}|\d{17})$/), searchDebounceMs);
  const known = useCustomersByMobile(searchedMobile, searchedNid).data ?? [];
  if (known.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} />}
      title={t('duplicateTitle')}
      p="sm"
      role="status"
    >
      <Stack gap="xs">
        <Text size="sm">{t('duplicateText')}</Text>
        {known.map((found) => (
          <CustomerCard
            key={found.customer.id}
            found={found}
            action={
              <Button size="compact-sm" variant="default" onClick={() => onChoose(found)}>
                {t('useCustomer')}
              </Button>
            }
          />
        ))}
      </Stack>
    </Alert>
  );
}
