import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, minor } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { type BillableSubscriber, loadBillableSubscribers } from '../queries/billable-subscribers.ts';
import { findAmounts } from '../queries/invoices.ts';
import { type BuiltInvoice, buildOneOffInvoice } from '../rules/build-invoice.ts';
import { creditCauseOf } from '../rules/changed-periods.ts';
import { dueDateOf } from '../rules/dunning-dates.ts';
import { exceedsLimits } from '../rules/invoice-limits.ts';
import { shownLine } from '../rules/invoice-lines.ts';
import { latestPeriodStart } from '../rules/latest-period-start.ts';
import { nextInvoices } from '../rules/monthly-invoice.ts';
import type { NewInvoice } from '../rules/new-invoice.ts';
import { freePeriods } from '../rules/subscriber-terms.ts';
import { type BillingContext, loadBillingContext } from './billing-context.ts';
import { issueInvoices } from './issue-invoices.ts';

type Input = CallInput<typeof calls.invoices.create>;

/** Creates a monthly or one-off invoice. A preview returns it without changing anything. */
export async function createInvoice(clock: Clock, tx: Tx, { params, body }: Input, caller: Caller) {
  const billingContext = await loadBillingContext(tx, clock);
  const dueOn = body.dueOn ?? dueDateOf(billingContext.today, billingContext);
  if (dueOn < billingContext.today) throw fieldProblem('invoices.due_before_issue', 'dueOn');
  const choose = async (): Promise<NewInvoice[]> => {
    const [subscriber] = await loadBillableSubscribers(tx, [params.subscriberId], resellersOf(caller));
    if (!subscriber) throw new Problem('not_found');
    const builtInvoices =
      body.kind === 'monthly'
        ? monthlyInvoices(subscriber, body, billingContext)
        : [oneOffInvoice(subscriber, body, billingContext)];
    if (builtInvoices.some(exceedsLimits)) throw fieldProblem('invoices.total_too_large', 'lines');
    const creditCause = creditCauseOf(subscriber);
    return builtInvoices.map((built) => ({
      subscriberId: subscriber.id,
      kind: built.kind,
      built,
      dueOn,
      note: body.note,
      creditCause,
    }));
  };
  if (!body.preview) return shownAmounts(tx, await issueInvoices(tx, billingContext, choose));
  const preview = (await choose()).at(-1);
  if (!preview) throw new Problem('not_found');
  return { id: null, number: null, dueOn, paidMinor: 0, ...amountsOf(preview.built) };
}

function monthlyInvoices(
  subscriber: BillableSubscriber,
  { periodStart }: { periodStart?: string | undefined },
  billingContext: BillingContext,
): BuiltInvoice[] {
  if (subscriber.skippedMonths.includes(`${periodStart?.slice(0, 7)}-01`)) {
    throw fieldProblem('invoices.month_skipped', 'periodStart');
  }
  const isFree = freePeriods(subscriber).some(({ first }) => first === periodStart);
  const isAlreadyInvoiced = [subscriber.lastPeriodEnd, subscriber.skippedUntil].some(
    (end) => end !== null && (periodStart ?? '') <= end,
  );
  if (periodStart !== undefined && isAlreadyInvoiced && !isFree) {
    throw fieldProblem('invoices.already_invoiced', 'periodStart');
  }
  const next = nextInvoices(subscriber, billingContext);
  const last = next.at(-1);
  if (!last) throw new Problem('invoices.not_billable');
  if (periodStart !== undefined && periodStart !== last.periodStart) {
    throw fieldProblem('invoices.wrong_period', 'periodStart');
  }
  if (last.periodStart !== null && last.periodStart > latestPeriodStart(billingContext.today)) {
    throw fieldProblem('invoices.too_far_ahead', 'periodStart');
  }
  return next;
}

type OneOff = Extract<Input['body'], { kind: 'one_off' }>;

function oneOffInvoice(
  subscriber: BillableSubscriber,
  body: OneOff,
  { settings }: BillingContext,
): BuiltInvoice {
  const charges = body.lines.map((charge) => ({ ...charge, unitMinor: minor(charge.unitMinor) }));
  const sum = charges.reduce((total, { quantity, unitMinor }) => total + quantity * unitMinor, 0);
  if (body.discountMinor > sum) throw fieldProblem('invoices.discount_too_large', 'discountMinor');
  const discount = body.discountMinor === 0 ? undefined : minor(body.discountMinor);
  return buildOneOffInvoice(settings, subscriber.packageTax, charges, discount);
}

export const amountsOf = ({
  creditRemaining: _credit,
  kind: _kind,
  status: _status,
  wholeDays: _days,
  monthlyDiscountMinor: _discount,
  discountTerms: _terms,
  ...built
}: BuiltInvoice) => ({
  ...built,
  lines: built.lines.map(shownLine),
});

/** As issued, including what account credit has already paid. */
async function shownAmounts(tx: Tx, issued: Awaited<ReturnType<typeof issueInvoices>>) {
  const invoice = issued.at(-1);
  if (!invoice) throw new Problem('not_found');
  const { paidMinor } = await findAmounts(tx, invoice.id);
  const { id, number, dueOn, built } = invoice;
  return { id, number, dueOn, paidMinor, ...amountsOf(built) };
}
