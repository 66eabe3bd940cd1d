import { type CallInput, type calls, type LeakKind, leaksOnce } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { zoneOf } from '../../../platform/isps/index.ts';
import type { LeakContext } from '../queries/columns.ts';
import { leakPage, streamLeaks } from '../queries/leaks.ts';

type Query = CallInput<typeof calls.leaks.list>['query'];

export const contextOf = async (clock: Clock, tx: Tx): Promise<LeakContext> => ({
  today: todayIn(await zoneOf(tx), clock).toString(),
});

export async function listLeaks(clock: Clock, tx: Tx, query: Query) {
  const { page, pageSize, kind } = query;
  const context = await contextOf(clock, tx);
  const { items, sums } = await leakPage(tx, context, query, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const total = sums
    .filter((sum) => kind === undefined || sum.kind === kind)
    .reduce((count, sum) => count + sum.count, 0);
  const isOnce = (one: LeakKind) => (leaksOnce as readonly LeakKind[]).includes(one);
  const sumOf = (once: boolean) =>
    sums.reduce((minor, sum) => (isOnce(sum.kind) === once ? minor + sum.amountMinor : minor), 0);
  return { items, page, pageSize, total, sums, monthlyMinor: sumOf(false), onceMinor: sumOf(true) };
}

export async function* exportLeaks(clock: Clock, tx: Tx, query: Query) {
  const context = await contextOf(clock, tx);
  for await (const leak of streamLeaks(tx, context, query)) {
    const { kind, title, customerName, routerName, packageName, evidence, amountMinor } = leak;
    yield {
      leakKind: kind,
      title,
      customerName,
      routerName,
      packageName,
      value: evidence.value,
      paysMinor: evidence.paysMinor,
      packagePriceMinor: evidence.priceMinor,
      amountMinor,
    };
  }
}
