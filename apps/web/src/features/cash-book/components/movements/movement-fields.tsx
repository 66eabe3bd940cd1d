import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../../entities/payments/received-at.ts';
import { MoneyField } from '../../../../shared/money/money-field.tsx';

interface AmountAndDateProps {
  readonly amountMinor: number;
  readonly onAmount: (amountMinor: number) => void;
  readonly amountError: string | null;
  readonly on: string | undefined;
  readonly onDate: (on: string) => void;
  readonly dateError: string | null;
}

/** Amount and date of a deposit or expense. */
export function AmountAndDate(props: AmountAndDateProps) {
  const { t } = useTranslation('cash-book');
  const [today] = useState(() => localToday(new Date()));
  return (
    <Group grow align="flex-start" gap="sm">
      <MoneyField
        label={t('amount')}
        value={Number.isNaN(props.amountMinor) ? null : props.amountMinor}
        onChange={(value) => props.onAmount(value ?? Number.NaN)}
        error={props.amountError}
        withAsterisk
        autoFocus
      />
      <TextInput
        type="date"
        label={t('date')}
        max={today}
        value={props.on ?? today}
        onChange={({ currentTarget }) => props.onDate(currentTarget.value)}
        error={props.dateError}
      />
    </Group>
  );
}
