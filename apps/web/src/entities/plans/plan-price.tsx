import type { PlanSlab, PriceModel } from '@lastmile/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePlanMoney } from './use-plan-money.ts';

interface Priced {
  readonly priceModel: PriceModel;
  readonly priceMinor: number;
  readonly slabs: readonly PlanSlab[];
}

/** The price of a month in words, such as "Tk 5.00 per active subscriber". */
export function usePriceText(currency: string): (plan: Priced) => string {
  const { t } = useTranslation('plans');
  const money = usePlanMoney(currency);
  return ({ priceModel, priceMinor, slabs }) => {
    if (priceModel === 'flat') return t('price.flat', { price: money(priceMinor) });
    if (priceModel === 'per_subscriber') return t('price.perSubscriber', { price: money(priceMinor) });
    return t('price.slabs', { price: money(Math.min(...slabs.map((slab) => slab.priceMinor))) });
  };
}

interface SlabListProps {
  readonly slabs: readonly PlanSlab[];
  readonly currency: string;
}

/** The slabs of a plan, one per line. */
export function SlabList({ slabs, currency }: SlabListProps) {
  const { t, i18n } = useTranslation('plans');
  const money = usePlanMoney(currency);
  return slabs.map(({ upTo, priceMinor }) => (
    <Text key={upTo ?? 'more'} size="sm" c="dimmed">
      {upTo === null
        ? t('slab.more', { price: money(priceMinor) })
        : t('slab.upTo', {
            count: upTo,
            number: upTo.toLocaleString(i18n.language),
            price: money(priceMinor),
          })}
    </Text>
  ));
}
