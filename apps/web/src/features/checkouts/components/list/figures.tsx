import type { CallOutput, checkoutCalls } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../shared/kit/list/list-state.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import type { CheckoutRow } from '../labels.ts';

type Sums = CallOutput<typeof checkoutCalls.list>['sums'];

interface CheckoutFiguresProps {
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
  readonly answer: { readonly sums: Sums } | undefined;
  /** The platform sees several currencies, so it counts payments instead. */
  readonly countsOnly?: boolean;
}

const nothing = { count: 0, paidMinor: 0, feeMinor: 0 };

/** What was paid and its fees, what needs a person and what is under way; each state is a filter. */
export function CheckoutFigures({ state, change, answer, countsOnly = false }: CheckoutFiguresProps) {
  const { t, i18n } = useTranslation('checkouts');
  const { money } = useMoneyFormat();
  const { state: chosen, ...others } = state.filters;
  const of = (name: CheckoutRow['state']) =>
    answer?.sums.byState.find((sum) => sum.state === name) ?? nothing;
  const filter = (name: CheckoutRow['state']) => ({
    key: name,
    isActive: chosen === name,
    onPress: () => change({ filters: chosen === name ? others : { ...others, state: name } }),
  });
  const shown = (text: string) => (answer ? text : '–');
  const count = (name: CheckoutRow['state']) => shown(of(name).count.toLocaleString(i18n.language));
  return (
    <FigureCards
      figures={[
        {
          ...filter('succeeded'),
          label: t('sum.paid'),
          value: countsOnly ? count('succeeded') : shown(money(of('succeeded').paidMinor)),
          tone: 'green',
        },
        ...(countsOnly
          ? []
          : [{ key: 'fees', label: t('sum.fees'), value: shown(money(of('succeeded').feeMinor)) }]),
        { ...filter('needs_review'), label: t('sum.review'), value: count('needs_review'), tone: 'red' },
        { ...filter('pending'), label: t('sum.pending'), value: count('pending'), tone: 'yellow' },
        { ...filter('refunded'), label: t('sum.refunded'), value: count('refunded'), tone: 'gray' },
      ]}
    />
  );
}
