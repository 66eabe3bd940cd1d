import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillingFieldsProps } from './billing-settings-values.ts';
import { formatDays, parseDays } from './parse-days.ts';

/** Days on which one is reminded, typed as a row of numbers around the due date. */
export function ReminderDays({ values, set, errorOf }: BillingFieldsProps) {
  const { t } = useTranslation('payments');
  const [typed, setTyped] = useState<string>();
  const isOdd = typed !== undefined && parseDays(typed) === undefined;
  return (
    <TextInput
      label={t('setting.reminders')}
      description={t('setting.remindersHint')}
      value={typed ?? formatDays(values.reminderDays)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        // What is no row of days is refused by the contract, as any other field.
        set({ reminderDays: parseDays(event.currentTarget.value) ?? [Number.NaN] });
      }}
      onBlur={() => {
        if (!isOdd) setTyped(undefined);
      }}
      error={isOdd ? t('setting.remindersInvalid') : errorOf('reminderDays')}
      autoComplete="off"
    />
  );
}
