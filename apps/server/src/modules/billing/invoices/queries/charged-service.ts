import { rawQuery, type Tx } from '@lastmile/database';
import { wronglyCharged } from './wrongly-charged.ts';

const subscribersPerChunk = 2_000;
const maxReported = 1_000;

/**
 * What each subscriber was charged for its service, against what its terms give: the days of every invoiced period, each
 * at its price. A slow calculation of its own, which shares nothing with the rules that build invoices.
 *
 * - Charged: package, recurring charges, monthly discount and later changes of them, as calculated, on invoices that are
 *   not cancelled; before VAT, rounding and edits by staff.
 * - An invoiced period keeps the prices, the discount and the recurring charges that were known when it was issued. What
 *   changes it later is another package, a hold, closing or becoming free.
 * - A day without service, on hold or free costs nothing. A suspended day costs nothing or the price, as the setting of
 *   the ISP was at that time; a suspension after the issue changes nothing. A hold of less than 15 days may be charged.
 * - Changes since the last invoice are not charged yet. On its day they may have come before or after it, so that
 *   subscriber is left out until the next one, as is one with an invoice cancelled since.
 * - An invoice that replaces another has its calculated lines, and counts as issued when those were calculated.
 * - A discount takes its amount, or its percentage of the price, off the days between its first and its last one.
 * - A price in another VAT mode than its invoice may have been converted, at most by the highest rate of the subscriber. The
 *   modes are those of the issue: that of the ISP, where its invoice keeps it, and those of converted prices on its lines.
 * - A closed subscriber is settled, unless it was free then: it got no final invoice.
 * - Every line may be off by rounding.
 */
export async function findWronglyCharged(tx: Tx): Promise<string[]> {
  const found: string[] = [];
  // The planner expects one row of each intermediate result and would join thousands of them by nested loops.
  await tx.executeQuery(rawQuery('set local enable_nestloop = off'));
  for (const { ispId, first, last } of await chunksOfSubscribers(tx)) {
    const { rows } = await tx.executeQuery<{ violation: string }>(
      rawQuery(wronglyCharged, ispId, first, last),
    );
    found.push(...rows.map(({ violation }) => violation));
    if (found.length > maxReported) break;
  }
  await tx.executeQuery(rawQuery('set local enable_nestloop = on'));
  return found.slice(0, maxReported);
}

/** Ranges of ids of one ISP each, so that the size of an ISP does not matter. */
async function chunksOfSubscribers(tx: Tx) {
  const { rows } = await tx.executeQuery<{ ispId: number; first: number; last: number }>(
    rawQuery(
      `select isp_id as "ispId", min(id) as first, max(id) as last
       from (select isp_id, id, (row_number() over (partition by isp_id order by id) - 1) / $1 as chunk from subscribers) s
       group by isp_id, chunk order by isp_id, chunk`,
      subscribersPerChunk,
    ),
  );
  return rows;
}
