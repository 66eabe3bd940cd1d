import type { CallOutput, creditNoteCalls } from '@lastmile/contract';
import { FigureCards } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../shared/kit/list/list-state.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';

interface CreditNoteFiguresProps {
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
  readonly answer: CallOutput<typeof creditNoteCalls.list> | undefined;
}

/** Totals over the filter; the unused credit is a filter. */
export function CreditNoteFigures({ state, change, answer }: CreditNoteFiguresProps) {
  const { t } = useTranslation('credit-notes');
  const { money } = useMoneyFormat();
  const { open, ...others } = state.filters;
  const value = (minor: number | undefined) => (minor === undefined ? '–' : money(minor));
  return (
    <FigureCards
      figures={[
        {
          key: 'credited',
          label: others['kind'] === 'cancellation' ? t('sum.cancelled') : t('sum.credited'),
          value: value(answer?.sums.amountMinor),
          isActive: open === undefined,
          onPress: () => change({ filters: others }),
        },
        {
          key: 'unused',
          label: t('sum.unused'),
          value: value(answer?.sums.creditMinor),
          tone: 'green',
          isActive: open === 'yes',
          onPress: () => change({ filters: open ? others : { ...others, open: 'yes' } }),
        },
        { key: 'refunded', label: t('sum.refunded'), value: value(answer?.sums.refundedMinor) },
      ]}
    />
  );
}
