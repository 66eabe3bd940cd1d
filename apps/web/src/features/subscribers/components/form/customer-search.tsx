import type { FoundCustomer } from '@lastmile/contract';
import { foldDigits, parseCode } from '@lastmile/kit';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCustomersByCode, useCustomersByMobile } from '../../api.ts';
import { CustomerCard } from './customer-card.tsx';

interface CustomerSearchProps {
  readonly onChoose: (found: FoundCustomer) => void;
  /** Called when no customer has this number: starts a new customer with it. */
  readonly onNew: (mobile: string) => void;
}

const searchDebounceMs = 300;

/** Interprets the text as a customer code or, if it is long enough, as a mobile number. */
function readTyped(typed: string) {
  const code = parseCode(typed);
  if (code.ok) return { pairCode: code.value, mobile: '' };
  const digits = foldDigits(typed).replace(/[\s().-]/g, '');
  return { pairCode: '', mobile: /^\+?\d{10,15}$/.test(digits) ? digits : '' };
}

/** Finds an existing customer by customer code or mobile while the user types. */
export function CustomerSearch({ onChoose, onNew }: CustomerSearchProps) {
  const { t } = useTranslation('subscribers');
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed.trim(), searchDebounceMs);
  const { pairCode, mobile } = readTyped(paused);
  const byCode = useCustomersByCode(pairCode);
  const byMobile = useCustomersByMobile(mobile);
  const { data: found, error } = pairCode ? byCode : byMobile;
  const isEnabled = pairCode !== '' || mobile !== '';
  return (
    <Stack gap="sm">
      <TextInput
        label={t('findCustomer')}
        description={t('findCustomerHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter searches and does not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ProblemAlert error={error} />
      {isEnabled && found?.length === 0 ? (
        <Group gap="sm" role="status">
          <Text size="sm" c="dimmed">
            {t('findCustomerNone')}
          </Text>
          {mobile ? (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconUserPlus size={14} />}
              onClick={() => onNew(mobile)}
            >
              {t('newCustomerWith', { mobile })}
            </Button>
          ) : null}
        </Group>
      ) : null}
      {isEnabled
        ? found?.map((one) => (
            <CustomerCard
              key={one.customer.id}
              found={one}
              action={
                <Button size="compact-sm" onClick={() => onChoose(one)}>
                  {t('useCustomer')}
                </Button>
              }
            />
          ))
        : null}
    </Stack>
  );
}
