import { Group, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useAddressDays } from '../../../../../shared/dates/use-address-days.ts';

interface StatementPeriodProps extends Pick<ReturnType<typeof useAddressDays>, 'days' | 'setDay'> {
  /** Export and print buttons. */
  readonly children?: ReactNode;
}

export function StatementPeriod({ days, setDay, children }: StatementPeriodProps) {
  const { t } = useTranslation('payments');
  return (
    <Group gap="sm" align="flex-end" mb="sm">
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(name)}
          value={days[name]}
          onChange={(event) => setDay(name, event.currentTarget.value)}
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
