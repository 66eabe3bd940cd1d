import type { Tx } from '@lastmile/database';
import { minor, toDecimalText } from '@lastmile/kit';
import { streamSubscribers } from '../queries/subscribers.ts';

/** Amounts are formatted in major units, as an import parses them. */
export async function* exportSubscribers(
  tx: Tx,
  filter: Parameters<typeof streamSubscribers>[1],
  own: number | null,
) {
  for await (const found of streamSubscribers(tx, filter, own)) {
    const { router, package: soldPackage, area, currency, ...subscriber } = found;
    const amount = (value: number | null) => (value === null ? null : toDecimalText(minor(value), currency));
    yield {
      ...subscriber,
      routerName: router.name,
      packageName: soldPackage.name,
      areaName: area?.name ?? null,
      agreedPrice: amount(subscriber.agreedPriceMinor),
      monthlyDiscount: amount(subscriber.monthlyDiscountMinor),
      openingBalance: amount(subscriber.openingBalanceMinor),
    };
  }
}
