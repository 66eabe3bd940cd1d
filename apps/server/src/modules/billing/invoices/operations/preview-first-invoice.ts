import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { fieldProblem } from '../../../../core/problem.ts';
import { type BillableSubscriber, findBilledPackage } from '../queries/billable-subscribers.ts';
import { dueDateOf } from '../rules/dunning-dates.ts';
import { nextInvoices } from '../rules/monthly-invoice.ts';
import { loadBillingContext } from './billing-context.ts';
import { amountsOf } from './create-invoice.ts';

type NewSubscriber = CallInput<typeof calls.invoices.first>['body'];

/**
 * The first invoice of a subscriber that is not created yet, as `createInvoice` would build it if service began
 * today. Null if none is due: a free subscriber, or one that pays after the period.
 */
export async function previewFirstInvoice(clock: Clock, tx: Tx, body: NewSubscriber) {
  const billingContext = await loadBillingContext(tx, clock);
  const { today } = billingContext;
  const sold = await findBilledPackage(tx, body.packageId);
  if (!sold) throw fieldProblem('subscribers.package_not_found', 'packageId');
  const built = nextInvoices(newSubscriber(body, sold, today), billingContext).at(-1);
  if (!built) return { invoice: null };
  const dueOn = dueDateOf(today, billingContext);
  return { invoice: { id: null, number: null, dueOn, paidMinor: 0, ...amountsOf(built) } };
}

/** With the terms that creating it records. */
const newSubscriber = (
  { billing, billingMode, billingDay, agreedPriceMinor, connectedOn, ...discount }: NewSubscriber,
  {
    name,
    vatMode,
    vatRate,
    priceMinor,
    connectionChargeMinor,
  }: NonNullable<Awaited<ReturnType<typeof findBilledPackage>>>,
  today: string,
): BillableSubscriber => ({
  id: 0,
  customerId: 0,
  billing,
  billingMode,
  billingDay,
  status: 'active',
  connectedOn: connectedOn ?? today,
  packageTax: { vatMode, vatRate },
  connectionChargeMinor,
  billedBeforeImportUntil: null,
  lastPeriodEnd: null,
  skippedMonths: [],
  skippedUntil: null,
  hasConnectionInvoice: false,
  hasCancelledConnection: false,
  cancelledPeriods: [],
  changedPeriods: [],
  segments: [
    {
      from: today,
      packageName: name,
      vatMode,
      vatRate,
      priceMinor: agreedPriceMinor ?? priceMinor,
      discountMinor: discount.monthlyDiscountMinor,
      discountTerms: {
        percent: discount.discountPercent,
        from: discount.discountFrom,
        until: discount.discountUntil,
      },
      billing,
      status: 'active',
      holdCharged: false,
    },
  ],
  charges: [],
});
