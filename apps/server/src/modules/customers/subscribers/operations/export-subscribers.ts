import { importedSubscriberFields } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { minor, toDecimalText } from '@lastmile/kit';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { streamSubscribers } from '../queries/subscribers.ts';

/** Amounts are formatted in major units, as an import parses them. */
export async function* exportSubscribers(
  tx: Tx,
  filter: Parameters<typeof streamSubscribers>[1],
  own: VisibleResellers,
) {
  for await (const found of streamSubscribers(tx, filter, own)) {
    const { router, package: soldPackage, area, reseller, currency, ...subscriber } = found;
    const amount = (value: number | null) => (value === null ? null : toDecimalText(minor(value), currency));
    yield {
      ...subscriber,
      ...amountsOf(subscriber, amount),
      routerName: router.name,
      packageName: soldPackage.name,
      areaName: area?.name ?? null,
      resellerName: reseller?.name ?? null,
      openingBalance: amount(subscriber.openingBalanceMinor),
    };
  }
}

/** The amounts among the fields, under their names in files. */
const amountsOf = (
  subscriber: Readonly<Record<string, unknown>>,
  amount: (value: number | null) => string | null,
): Record<string, string | null> =>
  Object.fromEntries(
    importedSubscriberFields
      .filter(({ field }) => field.kind === 'amount')
      .map(({ name, key }) => [name, amount(subscriber[key] as number | null)]),
  );
