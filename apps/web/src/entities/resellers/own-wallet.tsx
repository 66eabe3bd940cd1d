import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';
import { TopUpDialog } from './top-up-dialog.tsx';
import { useOwnWallet } from './wallet-api.ts';

/** The wallet of the wholesale reseller who is signed in, on their first page. */
export function OwnWallet() {
  const { t } = useTranslation('reseller-wallet');
  const { money } = useMoneyFormat();
  const { data: reseller } = useOwnWallet();
  const [isOpen, setOpen] = useState(false);
  if (!reseller) return null;
  const { id, owesMinor } = reseller;
  return (
    <Paper withBorder p="md" mb="lg">
      <Group justify="space-between" gap="md">
        <Stack gap={2}>
          <Text size="sm" c="dimmed">
            {t('wallet')}
          </Text>
          <Text size="xl" fw={600} {...(owesMinor > 0 ? { c: 'var(--mantine-color-error)' } : {})}>
            {money(0 - owesMinor)}
          </Text>
          <Anchor component={Link} to={`/isp/reseller/${id}?tab=statement`} size="sm">
            {t('statement')}
          </Anchor>
        </Stack>
        <Button onClick={() => setOpen(true)}>{t('topUp')}</Button>
      </Group>
      {isOpen ? (
        <TopUpDialog
          resellerId={id}
          suggestedMinor={owesMinor > 0 ? owesMinor : null}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Paper>
  );
}
