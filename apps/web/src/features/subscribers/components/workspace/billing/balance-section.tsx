import type { CallOutput, paymentCalls } from '@lastmile/contract';
import { DetailList, ErrorState, type ListColumn, ListTable, TableSkeleton } from '@lastmile/ui';
import { Anchor, Badge, Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSubscriberBalance } from '../../../../../entities/billing/api.ts';
import { Amount } from '../../../../../entities/billing/cells.tsx';
import { invoicePath } from '../../../../../entities/invoices/paths.ts';
import { useFormatDate } from '../../../../../shared/dates/use-format-date.ts';
import { useProblemText } from '../../../../../shared/i18n/use-problem-text.ts';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';

type SubscriberAccount = CallOutput<typeof paymentCalls.balance>;

/** Balance due and the unpaid invoices behind it. */
export function BalanceSection({ subscriberId }: { readonly subscriberId: number }) {
  const { t } = useTranslation(['payments', 'shared']);
  const problemText = useProblemText();
  const balance = useSubscriberBalance(subscriberId);
  if (balance.isPending) return <TableSkeleton label={t('shared:loading')} />;
  if (!balance.data) {
    return (
      <ErrorState
        title={t('shared:detailFailed')}
        text={problemText(balance.error)}
        retryLabel={t('shared:retry')}
        onRetry={() => balance.refetch()}
      />
    );
  }
  return (
    <>
      <BalanceSummary balance={balance.data} />
      {balance.data.invoices.length > 0 ? (
        <UnpaidInvoices invoices={balance.data.invoices} />
      ) : (
        <Text size="sm" c="dimmed" mt="sm">
          {t('noUnpaidInvoices')}
        </Text>
      )}
    </>
  );
}

function BalanceSummary({ balance }: { readonly balance: SubscriberAccount }) {
  const { t } = useTranslation('payments');
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  const { balanceMinor, overdueMinor, creditMinor, paidUntil } = balance;
  return (
    <DetailList
      details={[
        { label: balanceMinor < 0 ? t('credit') : t('balanceDue'), value: money(Math.abs(balanceMinor)) },
        {
          label: t('overdueSum'),
          value:
            overdueMinor > 0 ? (
              <Text inherit component="span" c="var(--mantine-color-error)">
                {money(overdueMinor)}
              </Text>
            ) : undefined,
        },
        { label: t('unusedCredit'), value: creditMinor > 0 ? money(creditMinor) : undefined },
        { label: t('paidUntil'), value: paidUntil ? day(paidUntil) : undefined },
      ]}
    />
  );
}

function UnpaidInvoices({ invoices }: Pick<SubscriberAccount, 'invoices'>) {
  const { t } = useTranslation('payments');
  const { sign } = useMoneyFormat();
  const day = useFormatDate();
  const columns: ListColumn<SubscriberAccount['invoices'][number]>[] = [
    {
      key: 'number',
      header: t('invoice'),
      isTitle: true,
      cell: ({ id, number }) => (
        <Anchor component={Link} to={invoicePath(id)} size="sm" fw={600}>
          {number}
        </Anchor>
      ),
    },
    {
      key: 'due',
      header: t('due'),
      cell: ({ dueOn, overdue }) =>
        overdue ? (
          <Badge variant="light" color="red" tt="none" miw="max-content">
            {t('overdueSince', { day: day(dueOn) })}
          </Badge>
        ) : (
          day(dueOn)
        ),
    },
    {
      key: 'open',
      header: t('balanceDueIn', { currency: sign }),
      align: 'end',
      cell: ({ balanceDueMinor }) => <Amount minor={balanceDueMinor} />,
    },
  ];
  return (
    <Box mt="sm">
      <ListTable
        label={t('unpaidInvoices')}
        rows={invoices}
        columns={columns}
        sort=""
        onSort={() => undefined}
      />
    </Box>
  );
}
