import { Group, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The chosen days, and the query that only has complete ones. */
export function useStatementPeriod() {
  const [days, setDays] = useState({ from: '', to: '' });
  const query = {
    ...(isDay(days.from) ? { from: days.from } : {}),
    ...(isDay(days.to) ? { to: days.to } : {}),
  };
  return { days, setDays, query };
}

interface StatementPeriodProps extends Pick<ReturnType<typeof useStatementPeriod>, 'days' | 'setDays'> {
  /** Export and print buttons. */
  readonly children?: ReactNode;
}

export function StatementPeriod({ days, setDays, children }: StatementPeriodProps) {
  const { t } = useTranslation('payments');
  return (
    <Group gap="sm" align="flex-end" mb="sm">
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(name)}
          value={days[name]}
          onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
        />
      ))}
      {children ? (
        <Group gap="sm" ml="auto">
          {children}
        </Group>
      ) : null}
    </Group>
  );
}
