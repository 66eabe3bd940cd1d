import { type BillingOutcomeRow, type BillingRunDetails, billingRunCalls } from '@lastmile/contract';
import { FigureCards, type FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListExport } from '../../../shared/kit/list/list-export.tsx';
import { ListSection } from '../../../shared/kit/list/list-section.tsx';
import type { ListState } from '../../../shared/kit/list/list-state.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { resultDisplay } from './labels.ts';
import { useResultColumns } from './use-result-columns.tsx';

const resultSorts = ['id', '-id'] as const;

function useResultList(run: BillingRunDetails) {
  const { t } = useTranslation('billing-runs');
  const columns = useResultColumns(run);
  const params = useMemo(() => ({ id: run.id }), [run.id]);
  const filters = useMemo(
    (): FilterField[] => [
      {
        name: 'invoiced',
        label: t('subscriberColumn'),
        kind: 'choice',
        options: [
          { value: 'yes', label: t('invoiced') },
          { value: 'no', label: t('notInvoiced') },
        ],
      },
      {
        name: 'outcome',
        label: t('result'),
        kind: 'choice',
        options: run.outcomes.map(({ outcome, subscribers }) => ({
          value: outcome,
          label: `${t(resultDisplay[outcome].key)} (${subscribers})`,
        })),
      },
    ],
    [t, run.outcomes],
  );
  return {
    call: billingRunCalls.outcomes,
    title: t('results'),
    params,
    columns,
    sorts: resultSorts,
    searchLabel: t('search'),
    filters,
    rowName: ({ subscriber }: BillingOutcomeRow) => subscriber.username,
    empty: {
      title: t('resultsEmpty'),
      text: run.kind === 'scheduled' ? t('resultsEmptyText') : t('noSubscribersText'),
    },
  };
}

/** Result per subscriber: the invoiced amount, or why there is no invoice. */
export function SubscriberResults({ run }: { readonly run: BillingRunDetails }) {
  const list = useResultList(run);
  return <ListSection {...list} figures={(shown) => <RunFigures run={run} {...shown} />} />;
}

export function ResultExport({ run }: { readonly run: BillingRunDetails }) {
  return <ListExport list={useResultList(run)} fileName={`billing-run-${run.id}`} />;
}

interface RunFiguresProps {
  readonly run: BillingRunDetails;
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
}

/** The first two figures filter the list. */
function RunFigures({ run, state, change }: RunFiguresProps) {
  const { t, i18n } = useTranslation('billing-runs');
  const { money } = useMoneyFormat();
  const number = (value: number) => value.toLocaleString(i18n.language);
  const filterOf = (invoiced: 'yes' | 'no') => {
    const isActive = state.filters['invoiced'] === invoiced;
    return { isActive, onPress: () => change({ filters: isActive ? {} : { invoiced } }) };
  };
  const [invoicedLabel, notInvoicedLabel] =
    run.kind === 'preview'
      ? [t('willBeInvoiced'), t('willNotBeInvoiced')]
      : [t('invoiced'), t('notInvoiced')];
  return (
    <FigureCards
      figures={[
        {
          key: 'invoiced',
          label: invoicedLabel,
          value: number(run.invoiced),
          tone: 'green',
          ...filterOf('yes'),
        },
        {
          key: 'not',
          label: notInvoicedLabel,
          value: number(run.notInvoiced),
          tone: 'gray',
          ...filterOf('no'),
        },
        { key: 'invoices', label: t('invoices'), value: number(run.invoices) },
        { key: 'sum', label: t('sum'), value: money(run.amountMinor) },
      ]}
    />
  );
}
