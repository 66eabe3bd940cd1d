import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { Clock, DateText } from '@lastmile/kit';
import { enqueueFinalInvoices } from '../../terms/index.ts';
import { type BillableSubscriber, loadBillableSubscribers } from '../queries/billable-subscribers.ts';
import { claimClosedSubscribers, queueClosedSubscribers } from '../queries/final-invoices.ts';
import { markMonthsPassed } from '../queries/skipped-months.ts';
import { creditCauseOf } from '../rules/changed-periods.ts';
import { dueDateOf } from '../rules/dunning-dates.ts';
import { dueInvoices, skippedPeriods } from '../rules/monthly-invoice.ts';
import type { NewInvoice } from '../rules/new-invoice.ts';
import { closedOn } from '../rules/subscriber-terms.ts';
import { type BillingContext, loadBillingContext } from './billing-context.ts';
import { issueInvoices } from './issue-invoices.ts';

const chunk = 500;

/**
 * Issues final invoices or credits of closed subscribers, in chunks. Each chunk is removed from the queue in
 * the transaction that invoices it, so a job that is interrupted or runs twice invoices nobody twice.
 */
export async function issueFinalInvoices(
  clock: Clock,
  { transaction, report }: Pick<JobRun, 'transaction' | 'report'>,
): Promise<{ subscribers: number; invoices: number }> {
  const done = { subscribers: 0, invoices: 0 };
  for (let isMore = true; isMore; ) {
    const part = await transaction((tx) => invoiceChunk(tx, clock));
    done.subscribers += part.subscribers;
    done.invoices += part.invoices;
    isMore = part.subscribers > 0;
    if (isMore) await report({ done: done.subscribers });
  }
  return done;
}

/** After an invoice of a closed subscriber was cancelled: what it is replaced by, and what is taken back. */
export async function queueFinalInvoices(tx: Tx, subscriberIds: readonly number[]): Promise<void> {
  if ((await queueClosedSubscribers(tx, subscriberIds)) > 0) await enqueueFinalInvoices(tx);
}

async function invoiceChunk(tx: Tx, clock: Clock) {
  const billingContext = await loadBillingContext(tx, clock);
  let subscribers = 0;
  const passed: Parameters<typeof markMonthsPassed>[1][number][] = [];
  const issued = await issueInvoices(tx, billingContext, async () => {
    const closedSubscribers = await claimClosedSubscribers(tx, chunk);
    subscribers = closedSubscribers.length;
    const closedOnOf = new Map(
      closedSubscribers.map(({ subscriberId, closedOn: date }) => [subscriberId, date]),
    );
    const found = await loadBillableSubscribers(tx, [...closedOnOf.keys()], null);
    found.sort((left, right) => left.id - right.id);
    return found.flatMap((subscriber) => {
      const closed = asClosed(subscriber, closedOnOf.get(subscriber.id) ?? '');
      // Reopened on the day it was closed, it counts as never closed.
      if (closedOn(closed) === undefined) return [];
      const skipped = skippedPeriods(closed, billingContext);
      passed.push(...skipped.map((period) => ({ subscriberId: subscriber.id, period })));
      return finalInvoices(closed, billingContext);
    });
  });
  await markMonthsPassed(tx, passed, billingContext.at);
  return { subscribers, invoices: issued.length };
}

/** The subscriber may have been reopened meanwhile; that day belongs to another invoice. */
function asClosed(subscriber: BillableSubscriber, date: DateText): BillableSubscriber {
  return {
    ...subscriber,
    status: 'closed',
    segments: subscriber.segments.filter(({ from }) => from <= date),
  };
}

/**
 * Invoices or credits what is left until yesterday, as if these subscribers were closed today, and returns the documents. Their billing
 * must end with the transaction.
 */
export async function settleUntilToday(tx: Tx, clock: Clock, ids: readonly number[]) {
  const billingContext = await loadBillingContext(tx, clock);
  return issueInvoices(tx, billingContext, async () => {
    const found = await loadBillableSubscribers(tx, ids, null);
    found.sort((left, right) => left.id - right.id);
    return found.flatMap((subscriber) =>
      subscriber.status === 'closed' || subscriber.segments.length === 0
        ? []
        : finalInvoices(closedFrom(subscriber, billingContext.today), billingContext),
    );
  });
}

function closedFrom(subscriber: BillableSubscriber, date: DateText): BillableSubscriber {
  const last = subscriber.segments.at(-1);
  if (!last) return subscriber;
  const segments = subscriber.segments.filter(({ from }) => from < date);
  return {
    ...subscriber,
    status: 'closed',
    segments: [...segments, { ...last, from: date, status: 'closed' }],
  };
}

function finalInvoices(subscriber: BillableSubscriber, billingContext: BillingContext): NewInvoice[] {
  const dueOn = dueDateOf(billingContext.today, billingContext);
  const creditCause = creditCauseOf(subscriber);
  return dueInvoices(subscriber, billingContext).map((built) => ({
    subscriberId: subscriber.id,
    kind: built.kind,
    built,
    dueOn,
    note: null,
    creditCause,
  }));
}
