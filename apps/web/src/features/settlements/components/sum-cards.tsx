import { FigureCards } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { useMoneyIn } from '../../../shared/money/use-money-in.ts';

interface Sums {
  readonly currency: string;
  readonly collectedMinor: number;
  readonly settledMinor: number;
  readonly inProcessMinor: number;
  readonly remainingMinor: number;
}

/** What was collected for the ISP, and where it is. */
export function SumCards({ sums }: { readonly sums: Sums | undefined }) {
  const { t } = useTranslation('settlements');
  const moneyIn = useMoneyIn();
  const value = (amount: number | undefined) =>
    sums && amount !== undefined ? moneyIn(amount, sums.currency) : '…';
  return (
    <FigureCards
      figures={[
        { key: 'collected', label: t('sum.collected'), value: value(sums?.collectedMinor) },
        { key: 'settled', label: t('sum.settled'), value: value(sums?.settledMinor), tone: 'green' },
        { key: 'inProcess', label: t('sum.inProcess'), value: value(sums?.inProcessMinor), tone: 'yellow' },
        { key: 'remaining', label: t('sum.remaining'), value: value(sums?.remainingMinor), tone: 'gray' },
      ]}
    />
  );
}
