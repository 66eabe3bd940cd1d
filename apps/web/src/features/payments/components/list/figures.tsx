import type { CallOutput, paymentCalls } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../shared/kit/list/list-state.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useMethodLabel } from '../use-method-label.ts';

interface PaymentFiguresProps {
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
  readonly answer: CallOutput<typeof paymentCalls.list> | undefined;
}

/** Received total and totals per method for the current filter, less refunds; each method is a filter. */
export function PaymentFigures({ state, change, answer }: PaymentFiguresProps) {
  const { t } = useTranslation('payments');
  const { money } = useMoneyFormat();
  const methodLabel = useMethodLabel();
  const { method: chosen, ...others } = state.filters;
  const byMethod = answer?.sums?.byMethod ?? [];
  const all = byMethod.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return (
    <FigureCards
      figures={[
        {
          key: 'all',
          label: t('receivedInAll'),
          value: answer?.sums ? money(all) : '–',
          isActive: chosen === undefined,
          onPress: () => change({ filters: others }),
        },
        ...byMethod.map(({ method, amountMinor }) => ({
          key: method,
          label: methodLabel(method),
          value: money(amountMinor),
          isActive: chosen === method,
          onPress: () => change({ filters: chosen === method ? others : { ...others, method } }),
        })),
      ]}
    />
  );
}
