import { expenseCategories, reportCalls } from '@lastmile/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useBankBalance, useCashBalances } from '../../../entities/cash-book/api.ts';
import { entryLabelKey } from '../../../entities/cash-book/entry-labels.ts';
import { categoryKeys } from '../../../entities/cash-book/movement-labels.ts';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { selectFilter } from '../../../shared/kit/list/select-filter.ts';
import { chartLinks } from '../components/report-links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';

type Row = ListRow<typeof reportCalls.cashBook>;

/** Every movement of cash or of the bank, with the running balance. */
export default function CashBookReportPage() {
  const { t } = useTranslation(['reports', 'routes', 'cash-book']);
  const { entry, minor } = useReportColumns();
  const filters = useCashFilters();
  const [params] = useSearchParams();
  const whose = { account: params.get('account'), userId: params.get('userId') };
  const what = ({ kind }: Row) => t(`cash-book:${entryLabelKey(kind)}`);
  const partyOf = ({ kind, party }: Row) => {
    const category = kind.startsWith('expense.') && expenseCategories.find((one) => one === party);
    return category ? t(`cash-book:${categoryKeys[category]}`) : party;
  };
  return (
    <ReportPage
      call={reportCalls.cashBook}
      title={t('routes:cash-book-report')}
      description={t('text.cashBook')}
      columns={[
        ...entry<Row>(what, partyOf),
        { key: 'userName', header: t('column.holder'), cell: ({ userName }) => userName ?? t('bank') },
        minor<Row>('receivedMinor', t('column.received')),
        minor<Row>('paidMinor', t('column.paid')),
        minor<Row>('balanceMinor', t('column.runningBalance')),
      ]}
      sorts={['at']}
      filters={filters}
      totals={[
        { key: 'openingMinor', label: t('column.opening'), unit: 'minor' },
        { key: 'receivedMinor', label: t('column.received'), unit: 'minor' },
        { key: 'paidMinor', label: t('column.paid'), unit: 'minor' },
        { key: 'closingMinor', label: t('column.closing'), unit: 'minor' },
      ]}
      chart={{
        title: t('chart.cashBook'),
        kind: 'days',
        unit: 'minor',
        labelHeader: t('column.day'),
        series: [t('column.received'), t('column.paid')],
        to: chartLinks.cashBook(whose),
      }}
      period="days"
      exportName="cash-book"
      emptyText={t('emptyText')}
      rowName={what}
    />
  );
}

/** Whose cash it is, or the bank, for those who see it. */
function useCashFilters() {
  const { t } = useTranslation('reports');
  const days = useReportFilters('days');
  const { data: holders } = useCashBalances();
  const seesBank = typeof useBankBalance().data === 'number';
  return useMemo(
    () => [
      ...days,
      ...selectFilter((holders?.length ?? 0) > 1, {
        name: 'userId',
        label: t('column.holder'),
        options: holders?.map(({ user }) => ({ value: String(user.id), label: user.name })),
      }),
      ...(seesBank
        ? [
            {
              name: 'account',
              label: t('filter.account'),
              kind: 'choice' as const,
              unchosen: t('cash'),
              options: [{ value: 'bank', label: t('bank') }],
            },
          ]
        : []),
    ],
    [t, days, holders, seesBank],
  );
}
