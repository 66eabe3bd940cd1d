import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { loadBillingRules } from '../../../platform/isps/index.ts';
import { type BillableSubscriber, loadBillableSubscribers } from '../queries/billable-subscribers.ts';
import { billedOn } from '../rules/billing-periods.ts';
import type { BuiltInvoice } from '../rules/build-invoice.ts';
import { nextInvoices } from '../rules/monthly-invoice.ts';
import { type BillingContext, loadBillingContext } from './billing-context.ts';

/**
 * The monthly invoice that a subscriber gets next, built as a billing run would build it today; null if none
 * follows from the present state.
 */
export async function expectNextInvoice(tx: Tx, clock: Clock, subscriberId: number, own: VisibleResellers) {
  const billingContext = await loadBillingContext(tx, clock);
  const [subscriber] = await loadBillableSubscribers(tx, [subscriberId], own);
  const built = subscriber && buildExpected(subscriber, billingContext);
  if (!subscriber || !built) return null;
  const { periodStart, periodEnd, totalMinor } = built;
  const regular =
    periodStart && periodEnd
      ? billedOn({ first: periodStart, last: periodEnd }, subscriber.billingMode)
      : billingContext.today;
  return {
    on: regular < billingContext.today ? billingContext.today : regular,
    totalMinor,
    periodStart,
    periodEnd,
    isAutomatic: (await loadBillingRules(tx)).autoBilling,
  };
}

/** Terms that cannot be invoiced are reported by the billing run, not here. */
function buildExpected(
  subscriber: BillableSubscriber,
  billingContext: BillingContext,
): BuiltInvoice | undefined {
  try {
    return nextInvoices(subscriber, billingContext).at(-1);
  } catch {
    return undefined;
  }
}
