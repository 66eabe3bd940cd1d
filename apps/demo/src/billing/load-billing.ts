import { type Database, type Tx, withPlatform, withTenant } from '@lastmile/database';
import { addDays, type Clock, dateIn } from '@lastmile/kit';
import type { Caller } from '../../../server/src/core/caller.ts';
import { Problem } from '../../../server/src/core/problem.ts';
import { decideHandOver, handOver } from '../../../server/src/modules/billing/cash-book/index.ts';
import {
  compactInvoiceAggregates,
  creditCauseOf,
  dueDateOf,
  dueInvoices,
  issueInvoices,
  loadBillableSubscribers,
  loadBillingContext,
  outstandingInvoicesOf,
} from '../../../server/src/modules/billing/invoices/index.ts';
import {
  compactPaymentAggregates,
  manualPayment,
  recordPayments,
  reversePayment,
} from '../../../server/src/modules/billing/payments/index.ts';
import { loadBillingSettings, saveBillingSettings } from '../../../server/src/modules/platform/isps/index.ts';
import { refreshStatistics } from '../queries.ts';
import type { DemoSubscriber } from '../subscribers.ts';
import { depositCashAndPayExpenses } from './load-cash-book.ts';
import { correctInvoices } from './load-corrections.ts';
import { creditSubscribers } from './load-credit-notes.ts';
import { closeMonthBeforeLast, skipNextMonth } from './load-period-closings.ts';
import { amountPaid, isCollectedAtHome, isEnteredWrong, methodOf } from './payment-behaviour.ts';

export interface BilledSubscriber {
  readonly id: number;
  readonly subscriber: DemoSubscriber;
}

export interface BilledIsp {
  readonly ispId: number;
  readonly subscribers: readonly BilledSubscriber[];
  /** The owner and the other users of the ISP who receive payments. */
  readonly owner: Caller;
  readonly accountant?: Caller | undefined;
  readonly collector?: Caller | undefined;
  readonly reseller?: Caller | undefined;
  readonly nowMs: number;
}
interface Billing extends BilledIsp {
  readonly tx: Tx;
}

const zone = 'Asia/Dhaka';
const pastDays = 430;
const daysAtOnce = 62;
/** Days of each month with billing events. */
const billingDays = [1, 5, 10, 15];
const cashDays = [3, 8, 13, 19, 26];
const handOverDays = [13, 26];
const bankDays = [14, 27];
const correctionDays = [17];
const creditDays = [20];
const closingDays = [9];

/**
 * Creates fourteen months of invoices, payments and cash with the application's own operations, with the
 * clock set to each of the days: a few statements per day, however many subscribers there are.
 */
export async function loadDemoBilling(database: Database, isp: BilledIsp): Promise<void> {
  const actor = { userId: isp.owner.userId, call: 'demo' };
  const lastDay = dateIn(zone, isp.nowMs).toString();
  const inTenant = (work: (billing: Billing) => Promise<void>) =>
    withTenant(database, isp.ispId, { actor }, (tx) => work({ ...isp, tx }));
  for (let first = addDays(lastDay, -pastDays); first <= lastDay; first = addDays(first, daysAtOnce)) {
    await withPlatform(database, { actor }, refreshStatistics);
    await inTenant((billing) => loadDays(billing, first, lastDay));
  }
  await inTenant(async (billing) => {
    const { tx } = billing;
    // Those that closed since their last billing day.
    const closed = isp.subscribers.filter(({ subscriber }) => subscriber.status === 'closed');
    await issue(
      billing,
      closed.map(({ id }) => id),
      clockAt(lastDay, isp.nowMs),
    );
    const away = isp.subscribers.filter(
      ({ subscriber }, n) => subscriber.status === 'active' && n % 40 === 7,
    );
    const ids = away.map(({ id }) => id);
    await skipNextMonth(tx, ids, isp.owner, clockAt(lastDay, isp.nowMs));
    await compactInvoiceAggregates(tx);
    await compactPaymentAggregates(tx);
  });
}

async function loadDays(billing: Billing, first: string, lastDay: string): Promise<void> {
  const dueOn = await billingDaysOf(billing);
  for (let n = 0; n < daysAtOnce && addDays(first, n) <= lastDay; n++) {
    const today = addDays(first, n);
    const day = Number(today.slice(8));
    const clock = clockAt(today, billing.nowMs);
    if (billingDays.includes(day)) await issue(billing, dueOn.get(day) ?? [], clock);
    if (cashDays.includes(day)) await recordReceivedPayments(billing, { today, lastDay }, clock);
    if (correctionDays.includes(day)) await correctInvoices(billing, today, clock);
    if (creditDays.includes(day)) await creditSubscribers(billing, today, clock);
    if (handOverDays.includes(day)) await handCashOver(billing, { today, lastDay }, clock);
    if (closingDays.includes(day)) await closeMonthBeforeLast(billing.tx, billing, clock);
    if (bankDays.includes(day)) await depositCashAndPayExpenses(billing.tx, billing.accountant, clock);
  }
}

/** 17:00, or now if that is in the future. */
const clockAt = (date: string, nowMs: number): Clock => {
  const at = Math.min(Date.parse(`${date}T17:00:00+06:00`), nowMs);
  return { now: () => at };
};

/** As most ISPs of the country: 5 % VAT included in the price, whole taka. */
export async function chooseBillingSettings(tx: Tx): Promise<void> {
  const { version, ...settings } = await loadBillingSettings(tx);
  await saveBillingSettings(tx, version, { ...settings, vatRate: 500, roundToWhole: true });
}

async function billingDaysOf({ tx, subscribers }: Billing): Promise<Map<number, number[]>> {
  const found = await loadBillableSubscribers(
    tx,
    subscribers.map(({ id }) => id),
    null,
  );
  const days = new Map<number, number[]>();
  for (const { id, billingDay } of found) days.set(billingDay, [...(days.get(billingDay) ?? []), id]);
  return days;
}

/** As a billing run on that day would, with the data known by then. */
async function issue({ tx }: Billing, ids: readonly number[], clock: Clock): Promise<void> {
  const moment = await loadBillingContext(tx, clock);
  const { today } = moment;
  await issueInvoices(tx, moment, async () =>
    (await loadBillableSubscribers(tx, ids, null)).flatMap((present) => {
      const subscriber = { ...present, segments: present.segments.filter(({ from }) => from <= today) };
      return dueInvoices(subscriber, moment).map((built) => ({
        subscriberId: subscriber.id,
        kind: built.kind,
        built,
        dueOn: dueDateOf(today, moment),
        note: null,
        creditCause: creditCauseOf(subscriber),
      }));
    }),
  );
}

interface Days {
  readonly today: string;
  readonly lastDay: string;
}

/**
 * Payments since the last of these days, each by the user who received it; a mistake is cancelled at once.
 */
async function recordReceivedPayments(billing: Billing, days: Days, clock: Clock): Promise<void> {
  const { tx, subscribers, owner } = billing;
  const moment = await loadBillingContext(tx, clock);
  const recorded = await recordPayments(tx, moment, async () => {
    const open = await outstandingInvoicesOf(
      tx,
      subscribers.map(({ id }) => id),
    );
    const invoicesOf = new Map<number, typeof open>();
    for (const invoice of open)
      invoicesOf.set(invoice.subscriberId, [...(invoicesOf.get(invoice.subscriberId) ?? []), invoice]);
    return subscribers.flatMap(({ id, subscriber }) => {
      const invoices = (invoicesOf.get(id) ?? []).sort((a, b) => a.invoiceId - b.invoiceId);
      const amountMinor = amountPaid(subscriber, invoices, days);
      if (amountMinor === 0) return [];
      const manualPaymentFields = { ...methodOf(subscriber, days.today), note: null };
      return [
        {
          subscriberId: id,
          amountMinor,
          ...manualPayment(manualPaymentFields, takerOf(billing, subscriber), moment),
        },
      ];
    });
  });
  const subscriberById = new Map(subscribers.map(({ id, subscriber }) => [id, subscriber]));
  for (const { id, subscriberId } of recorded) {
    const subscriber = subscriberById.get(subscriberId);
    if (subscriber && isEnteredWrong(subscriber, days.today)) {
      await reversePayment(clock, tx, { id, reason: 'Recorded for the wrong subscriber' }, owner);
    }
  }
}

function takerOf({ owner, accountant, collector, reseller }: Billing, subscriber: DemoSubscriber): Caller {
  if (subscriber.isOfReseller && reseller) return reseller;
  return (isCollectedAtHome(subscriber) ? collector : accountant) ?? owner;
}

/**
 * Collectors hand their cash over to the office; one hand-over was short, and the latest is not accepted yet.
 */
async function handCashOver(
  { tx, accountant, collector, reseller }: Billing,
  { today, lastDay }: Days,
  clock: Clock,
): Promise<void> {
  if (!accountant) return;
  for (const sender of [collector, reseller]) {
    if (!sender) continue;
    const handOverId = await handOverAll(tx, clock, sender, accountant);
    const isLast = addDays(today, 14) > lastDay;
    if (handOverId === undefined || isLast) continue;
    const isShort = sender === collector && addDays(today, 100) > lastDay && addDays(today, 86) <= lastDay;
    const decision = isShort ? 'rejected' : 'accepted';
    const note = isShort ? 'The counted cash was short' : null;
    await decideHandOver(clock, tx, { id: handOverId, decision, note }, accountant);
  }
}

/** Undefined if there is none. */
async function handOverAll(tx: Tx, clock: Clock, sender: Caller, to: Caller): Promise<number | undefined> {
  try {
    return (await handOver(clock, tx, { toUserId: to.userId, note: null }, sender)).id;
  } catch (error) {
    if (error instanceof Problem && error.code === 'payments.nothing_to_hand_over') return undefined;
    throw error;
  }
}
