import type { Tx } from '@lastmile/database';
import { minor } from '@lastmile/kit';
import { overduePlans } from '../queries/overdue-plans.ts';
import { quoteCharge } from '../rules/quote-charge.ts';

/** What each ISP whose paid months have ended has to pay to renew its plan, as `quoteRenewal` computes it; for all ISPs at once. */
export async function dueRenewals(tx: Tx, now: string): Promise<ReadonlyMap<number, number>> {
  const plans = await overduePlans(tx, now);
  return new Map(
    plans.map(({ ispId, counted, adjustmentMinor, ...terms }) => {
      const { totalMinor } = quoteCharge({
        kind: 'renewal',
        terms,
        months: terms.months,
        counted,
        adjustmentMinor,
        unusedMinor: 0,
        discountOn: () => minor(0),
      });
      return [ispId, totalMinor];
    }),
  );
}
