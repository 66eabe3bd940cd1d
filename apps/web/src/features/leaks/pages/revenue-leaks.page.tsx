import { leakCalls, leakKinds } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useResellerOptions } from '../../../entities/pickers/options.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { selectFilter } from '../../../shared/kit/list/select-filter.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { leakDisplay } from '../components/labels.ts';
import { useColumns } from '../components/use-columns.tsx';

/** Where money is lost, with the evidence, the amount and the way to fix it. */
export default function RevenueLeaksPage() {
  const { t } = useTranslation(['leaks', 'routes']);
  const { money } = useMoneyFormat();
  const columns = useColumns();
  const resellers = useResellerOptions();
  const filters = useMemo(
    () => [
      {
        name: 'kind',
        label: t('column.leak'),
        kind: 'choice' as const,
        options: leakKinds.map((value) => ({ value, label: t(leakDisplay[value].label) })),
      },
      ...selectFilter(Boolean(resellers?.length), {
        name: 'resellerId',
        label: t('column.reseller'),
        options: resellers,
      }),
    ],
    [t, resellers],
  );
  return (
    <ListPage
      call={leakCalls.list}
      title={t('routes:revenue-leaks')}
      description={t('description')}
      columns={columns}
      sorts={['-amountMinor', 'title']}
      searchLabel={t('search')}
      filters={filters}
      figures={({
        state: {
          filters: { kind: chosen, ...others },
        },
        change,
        answer,
      }) => (
        <FigureCards
          figures={[
            {
              key: 'all',
              label: t('total'),
              value: answer ? money(answer.monthlyMinor) : '–',
              isActive: chosen === undefined,
              onPress: () => change({ filters: others }),
            },
            ...(answer && answer.onceMinor !== 0
              ? [{ key: 'once', label: t('once'), value: money(answer.onceMinor) }]
              : []),
            ...(answer?.sums ?? []).map(({ kind, count, amountMinor }) => ({
              key: kind,
              label: t('sum', { label: t(leakDisplay[kind].label), count }),
              value: money(amountMinor),
              isActive: chosen === kind,
              onPress: () => change({ filters: chosen === kind ? others : { ...others, kind } }),
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
