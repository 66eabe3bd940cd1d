import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillingFieldsProps } from './billing-settings-values.ts';
import { formatDays, parseDays } from './parse-days.ts';

/** Reminder days relative to the due date, typed as a list of integers. */
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
        // The contract rejects text that is not a list of days.
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
