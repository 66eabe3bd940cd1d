import { minor } from '@lastmile/kit';
import type { BillingContext } from '../operations/billing-context.ts';
import { buildFromLines } from './build-invoice.ts';
import { dueDateOf } from './dunning-dates.ts';
import { plainLine } from './invoice-lines.ts';
import type { NewInvoice } from './new-invoice.ts';

/**
 * A balance due at import is an invoice, so that payments and dunning treat it like any other. It is not
 * taxed or rounded again, and is not revenue.
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
