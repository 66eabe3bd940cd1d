import { MultiSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonth, upcomingMonths } from '../../../../shared/dates/months.ts';
import type { OptionFieldsProps } from './bulk-actions.ts';

/** The months that are not invoiced, and why. */
export function SkipMonthsOption({ onChange }: OptionFieldsProps) {
  const { t, i18n } = useTranslation('subscribers');
  const [chosen, setChosen] = useState<{ months: readonly string[]; reason: string }>({
    months: [],
    reason: '',
  });
  const change = (next: Partial<typeof chosen>) => {
    const now = { ...chosen, ...next };
    setChosen(now);
    const reason = now.reason.trim();
    onChange(now.months.length > 0 && reason ? { months: now.months, reason } : undefined);
  };
  return (
    <Stack gap="sm">
      <MultiSelect
        label={t('skip.months')}
        description={t('skip.monthsHint')}
        data={upcomingMonths(new Date()).map((month) => ({
          value: month,
          label: formatMonth(month, i18n.language),
        }))}
        value={[...chosen.months]}
        onChange={(months) => change({ months: months.toSorted() })}
        comboboxProps={{ shadow: 'md' }}
        withAsterisk
        data-autofocus
      />
      <TextInput
        label={t('skip.reason')}
        maxLength={300}
        value={chosen.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        withAsterisk
      />
    </Stack>
  );
}
