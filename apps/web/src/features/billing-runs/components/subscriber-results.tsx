import { type BillingOutcomeRow, type BillingRunShown, billingRunCalls } from '@lastmile/contract';
import { FigureCards, type FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListExport } from '../../../shared/kit/list/list-export.tsx';
import { ListSection } from '../../../shared/kit/list/list-section.tsx';
import type { ListState } from '../../../shared/kit/list/list-state.ts';
import { useMoneyText } from '../../../shared/money/use-money-format.ts';
import { outcomeLooks } from './labels.ts';
import { useOutcomeColumns } from './use-result-columns.tsx';

const outcomeSorts = ['id', '-id'] as const;

function useOutcomeList(run: BillingRunShown) {
  const { t } = useTranslation('billing-runs');
  const columns = useOutcomeColumns(run);
  const params = useMemo(() => ({ id: run.id }), [run.id]);
  const filters = useMemo(
    (): FilterField[] => [
      {
        name: 'billed',
        label: t('who'),
        kind: 'choice',
        options: [
          { value: 'yes', label: t('billed') },
          { value: 'no', label: t('notBilled') },
        ],
      },
      {
        name: 'outcome',
        label: t('outcome'),
        kind: 'choice',
        options: run.outcomes.map(({ outcome, lines }) => ({
          value: outcome,
          label: `${t(outcomeLooks[outcome].key)} (${lines})`,
        })),
      },
    ],
    [t, run.outcomes],
  );
  return {
    call: billingRunCalls.outcomes,
    title: t('outcomes'),
    params,
    columns,
    sorts: outcomeSorts,
    searchLabel: t('search'),
    filters,
    rowName: ({ subscriber }: BillingOutcomeRow) => subscriber.username,
    empty: {
      title: t('noOutcomes'),
      text: run.kind === 'scheduled' ? t('noOutcomesText') : t('noLinesText'),
    },
  };
}

/** What became of each line, or would: who is billed how much, and who is not and why. */
export function LineOutcomes({ run }: { readonly run: BillingRunShown }) {
  const list = useOutcomeList(run);
  return <ListSection {...list} figures={(shown) => <RunFigures run={run} {...shown} />} />;
}

export function OutcomeExport({ run }: { readonly run: BillingRunShown }) {
  return <ListExport list={useOutcomeList(run)} fileName={`billing-run-${run.id}`} />;
}

interface RunFiguresProps {
  readonly run: BillingRunShown;
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
}

/** The first two show just those lines. */
function RunFigures({ run, state, change }: RunFiguresProps) {
  const { t, i18n } = useTranslation('billing-runs');
  const { money } = useMoneyText();
  const number = (value: number) => value.toLocaleString(i18n.language);
  const filterOf = (billed: 'yes' | 'no') => {
    const isActive = state.filters['billed'] === billed;
    return { isActive, onPress: () => change({ filters: isActive ? {} : { billed } }) };
  };
  const [billed, notBilled] =
    run.kind === 'preview' ? [t('willBeBilled'), t('willNotBeBilled')] : [t('billed'), t('notBilled')];
  return (
    <FigureCards
      figures={[
        { key: 'billed', label: billed, value: number(run.billed), tone: 'green', ...filterOf('yes') },
        { key: 'not', label: notBilled, value: number(run.notBilled), tone: 'gray', ...filterOf('no') },
        { key: 'bills', label: t('bills'), value: number(run.invoices) },
        { key: 'sum', label: t('sum'), value: money(run.amountMinor) },
      ]}
    />
  );
}
