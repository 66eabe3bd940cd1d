import type { CallOutput, calls } from '@lastmile/contract';
import { Button, Paper, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface DemoAccountsProps {
  readonly accounts: NonNullable<CallOutput<typeof calls.settings.show>['demo']>;
  readonly onChoose: (login: string, password: string) => void;
}

/** The demo's people, one click each: their password is known to everyone anyway. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('identity');
  return (
    <Paper withBorder p="md" component="section" aria-label={t('demo.title')}>
      <Text size="sm" fw={600}>
        {t('demo.title')}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {t('demo.text', { password: accounts.password })}
      </Text>
      <SimpleGrid cols={2} spacing="xs">
        {accounts.people.map(({ login, role, ispName }) => (
          <Button
            key={login}
            variant="default"
            size="xs"
            h="auto"
            py={6}
            justify="flex-start"
            styles={{ label: { display: 'block', textAlign: 'start', whiteSpace: 'normal' } }}
            onClick={() => onChoose(login, accounts.password)}
          >
            {role}
            <Text size="xs" c="dimmed" display="block">
              {ispName ?? t('demo.platform')}
            </Text>
          </Button>
        ))}
      </SimpleGrid>
    </Paper>
  );
}
