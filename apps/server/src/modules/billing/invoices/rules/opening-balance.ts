import { minor } from '@lastmile/kit';
import type { BillingContext } from '../operations/billing-context.ts';
import { buildFromLines } from './build-invoice.ts';
import { dueDateOf } from './dunning-dates.ts';
import { plainLine } from './invoice-lines.ts';
import type { NewInvoice } from './new-invoice.ts';

/**
 * What a line owed when it was taken over is a bill like any other, so that it is paid like any other; it is neither
 * taxed nor rounded again, and is nobody's revenue.
 */
export function openingInvoice(
  billingContext: BillingContext,
  opening: { readonly subscriberId: number; readonly amountMinor: number; readonly note: string | null },
): NewInvoice {
  const built = buildFromLines(
    { ...billingContext.settings, roundsToWhole: false },
    {
      tax: { vatMode: 'exempt', vatRate: 0 },
      period: null,
      lines: [plainLine('other', minor(opening.amountMinor), false)],
    },
  );
  const { subscriberId, note } = opening;
  return {
    subscriberId,
    kind: 'opening',
    built,
    dueOn: dueDateOf(billingContext.today, billingContext),
    note,
  };
}
