import type { CallOutput, settingCalls } from '@lastmile/contract';
import { Paper, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import classes from './demo-accounts.module.css';

export interface DemoAccountsProps {
  readonly accounts: NonNullable<CallOutput<typeof settingCalls.get>['demo']>;
  readonly onChoose: (login: string, password: string) => void;
}

/** Sign-in buttons for the demo accounts, whose password is public. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('demo');
  const roleName = useRoleName();
  return (
    <Paper withBorder p="md" component="section" aria-label={t('title')}>
      <Text size="sm" fw={600}>
        {t('title')}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {t('text', { password: accounts.password })}
      </Text>
      <SimpleGrid cols={2} spacing="xs">
        {accounts.accounts.map(({ login, role, isWholesale, ispName }) => (
          <UnstyledButton
            key={login}
            className={classes['account']}
            onClick={() => onChoose(login, accounts.password)}
          >
            <Text size="sm" fw={600} component="span" display="block">
              {isWholesale ? t('wholesale') : roleName(role)}
            </Text>
            <Text size="xs" c="dimmed" component="span" display="block">
              {ispName ?? t('platform')}
            </Text>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </Paper>
  );
}
