import { leakCalls, leakKinds } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { leakDisplay } from '../components/labels.ts';
import { useColumns } from '../components/use-columns.tsx';

/** Where money is lost, with the evidence, the amount and the way to fix it. */
export default function RevenueLeaksPage() {
  const { t } = useTranslation(['leaks', 'routes']);
  const { money } = useMoneyFormat();
  const columns = useColumns();
  const filters = useMemo(
    () => [
      {
        name: 'kind',
        label: t('column.leak'),
        kind: 'choice' as const,
        options: leakKinds.map((value) => ({ value, label: t(leakDisplay[value].label) })),
      },
    ],
    [t],
  );
  return (
    <ListPage
      call={leakCalls.index}
      title={t('routes:revenue-leaks')}
      description={t('description')}
      columns={columns}
      sorts={['-amountMinor', 'title']}
      searchLabel={t('search')}
      filters={filters}
      figures={({ state, change, answer }) => (
        <FigureCards
          figures={[
            {
              key: 'all',
              label: t('total'),
              value: answer ? money(answer.monthlyMinor) : '–',
              isActive: state.filters['kind'] === undefined,
              onPress: () => change({ filters: {} }),
            },
            ...(answer && answer.onceMinor !== 0
              ? [{ key: 'once', label: t('once'), value: money(answer.onceMinor) }]
              : []),
            ...(answer?.sums ?? []).map(({ kind, count, amountMinor }) => ({
              key: kind,
              label: t('sum', { label: t(leakDisplay[kind].label), count }),
              value: money(amountMinor),
              isActive: state.filters['kind'] === kind,
              onPress: () => change({ filters: state.filters['kind'] === kind ? {} : { kind } }),
            })),
          ]}
        />
      )}
      rowName={({ title }) => title}
      empty={{ title: t('empty'), text: t('emptyText') }}
      exportName="revenue-leaks"
      withPdf
    />
  );
}
