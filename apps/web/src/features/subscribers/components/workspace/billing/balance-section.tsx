import type { CallOutput, paymentCalls } from '@lastmile/contract';
import { DetailList, ErrorState, type ListColumn, ListTable, TableSkeleton } from '@lastmile/ui';
import { Anchor, Badge, Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDues } from '../../../../../entities/billing/api.ts';
import { Figure } from '../../../../../entities/billing/cells.tsx';
import { billPath } from '../../../../../entities/invoices/paths.ts';
import { useDayText } from '../../../../../shared/dates/use-format-date.ts';
import { useProblemText } from '../../../../../shared/i18n/use-problem-text.ts';
import { useMoneyText } from '../../../../../shared/money/use-money-format.ts';

type Dues = CallOutput<typeof paymentCalls.dues>;

/** What the line owes now, and the bills behind it. */
export function DuesSection({ lineId }: { readonly lineId: number }) {
  const { t } = useTranslation(['payments', 'shared']);
  const problemText = useProblemText();
  const dues = useDues(lineId);
  if (dues.isPending) return <TableSkeleton label={t('shared:loading')} />;
  if (!dues.data) {
    return (
      <ErrorState
        title={t('shared:detailFailed')}
        text={problemText(dues.error)}
        retryLabel={t('shared:retry')}
        onRetry={() => dues.refetch()}
      />
    );
  }
  return (
    <>
      <Standing dues={dues.data} />
      {dues.data.bills.length > 0 ? (
        <OpenBills bills={dues.data.bills} />
      ) : (
        <Text size="sm" c="dimmed" mt="sm">
          {t('nothingOpen')}
        </Text>
      )}
    </>
  );
}

function Standing({ dues }: { readonly dues: Dues }) {
  const { t } = useTranslation('payments');
  const { money } = useMoneyText();
  const day = useDayText();
  const { balanceMinor, overdueMinor, favourMinor, paidUntil } = dues;
  return (
    <DetailList
      details={[
        { label: balanceMinor < 0 ? t('inFavour') : t('owes'), value: money(Math.abs(balanceMinor)) },
        {
          label: t('overdueSum'),
          value:
            overdueMinor > 0 ? (
              <Text inherit component="span" c="var(--mantine-color-error)">
                {money(overdueMinor)}
              </Text>
            ) : undefined,
        },
        { label: t('favourUnused'), value: favourMinor > 0 ? money(favourMinor) : undefined },
        { label: t('paidUntil'), value: paidUntil ? day(paidUntil) : undefined },
      ]}
    />
  );
}

function OpenBills({ bills }: Pick<Dues, 'bills'>) {
  const { t } = useTranslation('payments');
  const { sign } = useMoneyText();
  const day = useDayText();
  const columns: ListColumn<Dues['bills'][number]>[] = [
    {
      key: 'number',
      header: t('bill'),
      isTitle: true,
      cell: ({ id, number }) => (
        <Anchor component={Link} to={billPath(id)} size="sm" fw={600}>
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
      header: t('openIn', { currency: sign }),
      align: 'end',
      cell: ({ openMinor }) => <Figure minor={openMinor} />,
    },
  ];
  return (
    <Box mt="sm">
      <ListTable label={t('openBills')} rows={bills} columns={columns} sort="" onSort={() => undefined} />
    </Box>
  );
}
