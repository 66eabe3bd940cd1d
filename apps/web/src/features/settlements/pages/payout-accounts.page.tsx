import type { PayoutAccount } from '@lastmile/contract';
import { EmptyState, ErrorState, type ListColumn, ListTable, PageHeader, TableSkeleton } from '@lastmile/ui';
import { Button, Group, Paper } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { PayoutAccountDialog } from '../components/payout-account-dialog.tsx';
import { RemoveAccountDialog } from '../components/remove-account-dialog.tsx';
import { usePayoutAccountColumns } from '../components/use-payout-account-columns.tsx';
import { usePayoutAccounts } from '../payout-accounts-api.ts';

type Open = { readonly kind: 'save' | 'remove'; readonly account?: PayoutAccount };

/** Where the platform pays the ISP's settlements to. */
export default function PayoutAccountsPage() {
  const { t } = useTranslation(['payout-accounts', 'shared']);
  const problemText = useProblemText();
  const accounts = usePayoutAccounts();
  const [open, setOpen] = useState<Open>();
  const canUpdate = useCurrentAbility().can('update', 'Profile');
  const columns = useColumns(canUpdate, setOpen);
  const close = () => setOpen(undefined);
  const add = canUpdate ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'save' })}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={add} />
      {accounts.isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
      {accounts.isError ? (
        <ErrorState
          title={t('shared:detailFailed')}
          text={problemText(accounts.error)}
          retryLabel={t('shared:retry')}
          onRetry={() => accounts.refetch()}
        />
      ) : null}
      {accounts.data?.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')}>
          {add}
        </EmptyState>
      ) : null}
      {accounts.data && accounts.data.length > 0 ? (
        <Paper withBorder>
          <ListTable
            label={t('title')}
            rows={accounts.data}
            columns={columns}
            sort=""
            onSort={() => undefined}
          />
        </Paper>
      ) : null}
      {open?.kind === 'save' ? <PayoutAccountDialog account={open.account} onClose={close} /> : null}
      {open?.kind === 'remove' && open.account ? (
        <RemoveAccountDialog account={open.account} onClose={close} />
      ) : null}
    </>
  );
}

function useColumns(canUpdate: boolean, onOpen: (open: Open) => void): ListColumn<PayoutAccount>[] {
  const { t } = useTranslation('payout-accounts');
  const columns = usePayoutAccountColumns<PayoutAccount>();
  if (!canUpdate) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: '',
      wraps: true,
      align: 'end',
      cell: (account) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button variant="default" size="xs" onClick={() => onOpen({ kind: 'save', account })}>
            {t('change')}
          </Button>
          <Button variant="subtle" color="red" size="xs" onClick={() => onOpen({ kind: 'remove', account })}>
            {t('remove')}
          </Button>
        </Group>
      ),
    },
  ];
}
