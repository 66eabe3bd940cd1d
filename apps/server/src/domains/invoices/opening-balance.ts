import type { Tx } from '@lastmile/database';
import { minor } from '@lastmile/kit';
import { Problem } from '../../base/problem.ts';
import { billingLines } from './billing-lines.queries.ts';
import type { BillingMoment } from './billing-moment.ts';
import { buildFromLines } from './build-invoice.ts';
import { dueDateOf } from './collection-dates.ts';
import { plainLine } from './invoice-lines.ts';
import { type IssuedInvoice, issueInvoices } from './issue-invoices.ts';

/**
 * What a line owed when it was taken over is a bill like any other, so that it is paid like any other; it is neither
 * taxed nor rounded again, and is nobody's revenue.
 */
export async function issueOpeningBill(
  tx: Tx,
  moment: BillingMoment,
  opening: { readonly subscriberId: number; readonly amountMinor: number; readonly note: string | null },
  own: number | null,
): Promise<IssuedInvoice> {
  const [issued] = await issueInvoices(tx, moment, async () => {
    const [line] = await billingLines(tx, [opening.subscriberId], own);
    if (!line) throw new Problem('not_found');
    const built = buildFromLines(
      { ...moment.settings, roundsToWhole: false },
      {
        tax: { vatMode: 'exempt', vatRate: 0 },
        period: null,
        lines: [plainLine('other', minor(opening.amountMinor), false)],
      },
    );
    const dueOn = dueDateOf(moment.today, moment);
    return [{ subscriberId: line.id, kind: 'opening', built, dueOn, note: opening.note }];
  });
  if (!issued) throw new Problem('not_found');
  return issued;
}
