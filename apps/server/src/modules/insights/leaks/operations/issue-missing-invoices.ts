import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { issueDueInvoices } from '../../../billing/invoices/index.ts';

/** What is issued, or would be: the days it is for and its sum. */
export async function issueMissingInvoices(
  clock: Clock,
  tx: Tx,
  wanted: { readonly subscriberId: number; readonly preview: boolean },
  caller: Caller,
) {
  const built = (await issueDueInvoices(clock, tx, wanted, caller)).map((invoice) => invoice.built);
  const days = built
    .flatMap(({ periodStart, periodEnd }) => [periodStart, periodEnd])
    .filter((day) => day !== null)
    .sort();
  const [from, to] = [days[0], days.at(-1)];
  if (!(from && to)) throw new Problem('invoices.not_billable');
  return {
    count: built.length,
    from,
    to,
    totalMinor: built.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
  };
}
