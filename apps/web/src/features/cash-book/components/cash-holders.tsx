import { EmptyState, ErrorState, TableSkeleton } from '@lastmile/ui';
import { Anchor, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type CashHolder, useBankBalance, useCashBalances } from '../../../entities/cash-book/api.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import classes from './cash-holders.module.css';
import { bankStatementPath, statementPath } from './paths.ts';
import { SectionCard } from './section-card.tsx';

/** Cash held per user and the money at the bank; each name links to the movements behind the sum. */
export function CashHolders({ ownId }: { readonly ownId: number | undefined }) {
  const { t } = useTranslation(['payments', 'shared']);
  const problemText = useProblemText();
  const balances = useCashBalances();
  return (
    <SectionCard title={t('holders')}>
      {balances.isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
      {balances.isError ? (
        <ErrorState
          title={t('shared:listFailed')}
          text={problemText(balances.error)}
          retryLabel={t('shared:retry')}
          onRetry={() => balances.refetch()}
        />
      ) : null}
      {balances.data?.length === 0 ? (
        <EmptyState title={t('holdersNone')} text={t('holdersNoneText')} />
      ) : null}
      {balances.data && balances.data.length > 0 ? (
        <CashHolderTable holders={balances.data} ownId={ownId} />
      ) : null}
    </SectionCard>
  );
}

interface CashHolderTableProps {
  readonly holders: readonly CashHolder[];
  readonly ownId: number | undefined;
}

function CashHolderTable({ holders, ownId }: CashHolderTableProps) {
  const { t } = useTranslation(['payments', 'cash-book']);
  const { sign, figure } = useMoneyFormat();
  const day = useFormatDate();
  const bankMinor = useBankBalance().data ?? null;
  const sum = (of: 'balanceMinor' | 'pendingMinor') => holders.reduce((total, one) => total + one[of], 0);
  return (
    <Table aria-label={t('holders')} horizontalSpacing="xs" className={classes['holders'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('who')}</Table.Th>
          <Table.Th ta="end">{t('inHandIn', { currency: sign })}</Table.Th>
          <Table.Th ta="end">{t('pendingIn', { currency: sign })}</Table.Th>
          <Table.Th visibleFrom="sm">{t('cash-book:closedOnColumn')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {holders.map(({ user, balanceMinor, pendingMinor, closedOn }) => (
          <Table.Tr key={user.id}>
            <Table.Td>
              <Anchor component={Link} to={statementPath(user.id)} size="sm" fw={600}>
                {user.name}
              </Anchor>
              {user.id === ownId ? (
                <Text component="span" size="sm" c="dimmed">
                  {' '}
                  {t('you')}
                </Text>
              ) : null}
            </Table.Td>
            <Table.Td ta="end">{figure(balanceMinor)}</Table.Td>
            <Table.Td ta="end">{pendingMinor ? figure(pendingMinor) : '–'}</Table.Td>
            <Table.Td visibleFrom="sm">{closedOn ? day(closedOn) : '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      {holders.length > 1 || bankMinor !== null ? (
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t('inAll')}</Table.Th>
            <Table.Th ta="end">{figure(sum('balanceMinor'))}</Table.Th>
            <Table.Th ta="end">{figure(sum('pendingMinor'))}</Table.Th>
            <Table.Th visibleFrom="sm" />
          </Table.Tr>
          {bankMinor === null ? null : (
            <Table.Tr>
              <Table.Th scope="row">
                <Anchor component={Link} to={bankStatementPath} size="sm" fw={600}>
                  {t('cash-book:bank')}
                </Anchor>
              </Table.Th>
              <Table.Th ta="end">{figure(bankMinor)}</Table.Th>
              <Table.Th />
              <Table.Th visibleFrom="sm" />
            </Table.Tr>
          )}
        </Table.Tfoot>
      ) : null}
    </Table>
  );
}
