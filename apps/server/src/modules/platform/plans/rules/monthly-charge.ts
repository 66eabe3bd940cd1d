import type { PlanSlab, PriceModel } from '@lastmile/contract';
import { type Minor, minor } from '@lastmile/kit';

/** What the price of a month depends on. */
export interface PlanPrice {
  readonly priceModel: PriceModel;
  readonly priceMinor: number;
  readonly slabs: readonly PlanSlab[];
}

/** The price of one month for so many active subscribers. A slab's price is for all of them, not for each. */
export function monthlyCharge({ priceModel, priceMinor, slabs }: PlanPrice, subscribers: number): Minor {
  if (priceModel === 'flat') return minor(priceMinor);
  if (priceModel === 'per_subscriber') return minor(BigInt(priceMinor) * BigInt(subscribers));
  const slab = slabs.find(({ upTo }) => upTo === null || subscribers <= upTo) ?? slabs.at(-1);
  return minor(slab?.priceMinor ?? 0);
}

/** Whether the number of subscribers changes the price, so that paid months are counted again. */
export const dependsOnSubscribers = ({ priceModel }: PlanPrice): boolean => priceModel !== 'flat';
