import type { DateText } from '@lastmile/kit';
import type { BillableSubscriber, BilledPeriod } from '../queries/billable-subscribers.ts';
import { type Adjustment, adjustLines, taxKey } from './adjust-invoice.ts';
import type { BillingSettings } from './billing-settings.ts';
import type { CreditCause } from './credit/new-credit-note.ts';
import { invoicedTerms } from './invoiced-terms.ts';

/** Changes in billed periods since the last invoice, for the next invoice to carry over, by their tax. */
export function carriedOverLines(subscriber: BillableSubscriber, settings: BillingSettings): Adjustment[] {
  const byTax = new Map<string, Adjustment>();
  for (const period of subscriber.changedPeriods) {
    const adjustments = adjustLines(settings, {
      period,
      billedTax: { vatMode: period.vatMode, vatRate: period.vatRate },
      billed: period.lines,
      after: period.isCancelled ? null : invoicedTerms(subscriber, period),
      days: { first: firstChangeIn(subscriber, period), last: period.last },
      adjustsInvoiceId: period.invoiceId,
    });
    for (const { tax, lines } of adjustments) {
      const key = taxKey(tax);
      byTax.set(key, { tax, lines: [...(byTax.get(key)?.lines ?? []), ...lines] });
    }
  }
  return [...byTax.values()];
}

/** Why a subscriber gets a credit. */
export function creditCauseOf({ segments, changedPeriods, status }: BillableSubscriber): CreditCause {
  if (status === 'closed') return 'final_invoice';
  const since = changedPeriods[0]?.issuedOn ?? '';
  return segments.some(({ from, status: was }) => was === 'on_hold' && from >= since) ? 'hold' : 'downgrade';
}

function firstChangeIn(
  { segments }: BillableSubscriber,
  { first, last, issuedOn, isCancelled }: BilledPeriod,
): DateText {
  if (isCancelled) return first;
  const change = segments.find(({ from }) => from > first && from >= issuedOn && from <= last);
  return change?.from ?? first;
}
