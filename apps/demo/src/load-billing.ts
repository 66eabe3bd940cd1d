import { type Database, type Tx, withPlatform, withTenant } from '@lastmile/database';
import { addDays, type Clock, dateIn } from '@lastmile/kit';
import type { Caller } from '../../server/src/core/caller.ts';
import { Problem } from '../../server/src/core/problem.ts';
import { decideHandOver, handOver } from '../../server/src/modules/billing/cash-book/index.ts';
import {
  billingLines,
  billingMoment,
  creditCauseOf,
  dueBills,
  dueDateOf,
  issueInvoices,
  openBillsOf,
  sumUpInvoiceTallies,
} from '../../server/src/modules/billing/invoices/index.ts';
import {
  receivedByHand,
  reversePayment,
  sumUpPaymentTallies,
  takePayments,
} from '../../server/src/modules/billing/payments/index.ts';
import { billingSettingsOf, changeBillingSettings } from '../../server/src/modules/platform/isps/index.ts';
import { amountPaid, isAtTheDoor, isTypedWrong, methodOf } from './payment-behaviour.ts';
import { refreshStatistics } from './queries.ts';
import type { DemoLine } from './subscribers.ts';

export interface BilledLine {
  readonly id: number;
  readonly line: DemoLine;
}

export interface BilledIsp {
  readonly ispId: number;
  readonly lines: readonly BilledLine[];
  /** The owner, and whoever else of the ISP takes money. */
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
/** Days of each month on which something happens. */
const billingDays = [1, 5, 10, 15];
const cashDays = [3, 8, 13, 19, 26];
const handOverDays = [13, 26];

/**
 * Fourteen months of bills, payments and cash by the panel's own operations, with the clock on each of the days: a few
 * statements a day, however many lines.
 */
export async function loadDemoBilling(database: Database, isp: BilledIsp): Promise<void> {
  const actor = { userId: isp.owner.userId, call: 'demo' };
  const lastDay = dateIn(zone, isp.nowMs).toString();
  const inTenant = (work: (billing: Billing) => Promise<void>) =>
    withTenant(database, isp.ispId, { actor }, (tx) => work({ ...isp, tx }));
  await inTenant(chooseSettings);
  for (let first = addDays(lastDay, -pastDays); first <= lastDay; first = addDays(first, daysAtOnce)) {
    await withPlatform(database, { actor }, refreshStatistics);
    await inTenant((billing) => loadDays(billing, first, lastDay));
  }
  await inTenant(async ({ tx }) => {
    await sumUpInvoiceTallies(tx);
    await sumUpPaymentTallies(tx);
  });
}

async function loadDays(billing: Billing, first: string, lastDay: string): Promise<void> {
  const dueOn = await billingDaysOf(billing);
  for (let n = 0; n < daysAtOnce && addDays(first, n) <= lastDay; n++) {
    const today = addDays(first, n);
    const day = Number(today.slice(8));
    const clock = clockAt(today, billing.nowMs);
    if (billingDays.includes(day)) await issue(billing, dueOn.get(day) ?? [], clock);
    if (cashDays.includes(day)) await takeMoney(billing, { today, lastDay }, clock);
    if (handOverDays.includes(day)) await handCashOver(billing, { today, lastDay }, clock);
  }
}

/** Five in the afternoon, or now where that is yet to come. */
const clockAt = (date: string, nowMs: number): Clock => {
  const at = Math.min(Date.parse(`${date}T17:00:00+06:00`), nowMs);
  return { now: () => at };
};

/** As most ISPs of the country: 5 % VAT within the price, whole taka. */
async function chooseSettings({ tx, ispId }: Billing): Promise<void> {
  const { version, ...settings } = await billingSettingsOf(tx);
  await changeBillingSettings(tx, ispId, version, { ...settings, vatRate: 500, roundToWhole: true });
}

async function billingDaysOf({ tx, lines }: Billing): Promise<Map<number, number[]>> {
  const found = await billingLines(
    tx,
    lines.map(({ id }) => id),
    null,
  );
  const days = new Map<number, number[]>();
  for (const { id, billingDay } of found) days.set(billingDay, [...(days.get(billingDay) ?? []), id]);
  return days;
}

/** As a billing run would on that day, with what was known by then. */
async function issue({ tx }: Billing, ids: readonly number[], clock: Clock): Promise<void> {
  const moment = await billingMoment(tx, clock);
  const { today } = moment;
  await issueInvoices(tx, moment, async () =>
    (await billingLines(tx, ids, null)).flatMap((present) => {
      const line = { ...present, segments: present.segments.filter(({ from }) => from <= today) };
      return dueBills(line, moment).map((built) => ({
        subscriberId: line.id,
        kind: built.kind,
        built,
        dueOn: dueDateOf(today, moment),
        note: null,
        creditCause: creditCauseOf(line),
      }));
    }),
  );
}

interface Days {
  readonly today: string;
  readonly lastDay: string;
}

/** What came in since the last of these days, each by whoever it was given to; a mistake is taken back at once. */
async function takeMoney(billing: Billing, days: Days, clock: Clock): Promise<void> {
  const { tx, lines, owner } = billing;
  const moment = await billingMoment(tx, clock);
  const taken = await takePayments(tx, moment, async () => {
    const open = await openBillsOf(
      tx,
      lines.map(({ id }) => id),
    );
    const billsOf = new Map<number, typeof open>();
    for (const bill of open)
      billsOf.set(bill.subscriberId, [...(billsOf.get(bill.subscriberId) ?? []), bill]);
    return lines.flatMap(({ id, line }) => {
      const bills = (billsOf.get(id) ?? []).sort((a, b) => a.invoiceId - b.invoiceId);
      const amountMinor = amountPaid(line, bills, days);
      if (amountMinor === 0) return [];
      const byHand = { ...methodOf(line, days.today), note: null };
      return [{ subscriberId: id, amountMinor, ...receivedByHand(byHand, takerOf(billing, line), moment) }];
    });
  });
  const lineOf = new Map(lines.map(({ id, line }) => [id, line]));
  for (const { id, subscriberId } of taken) {
    const line = lineOf.get(subscriberId);
    if (line && isTypedWrong(line, days.today)) {
      await reversePayment(clock, tx, { id, reason: 'Recorded for the wrong subscriber' }, owner);
    }
  }
}

function takerOf({ owner, accountant, collector, reseller }: Billing, line: DemoLine): Caller {
  if (line.isOfReseller && reseller) return reseller;
  return (isAtTheDoor(line) ? collector : accountant) ?? owner;
}

/** Whoever collects brings the cash to the office; once it was not all there, and what came last is not counted yet. */
async function handCashOver(
  { tx, accountant, collector, reseller }: Billing,
  { today, lastDay }: Days,
  clock: Clock,
): Promise<void> {
  if (!accountant) return;
  for (const giver of [collector, reseller]) {
    if (!giver) continue;
    const given = await handOverAll(tx, clock, giver, accountant);
    const isLast = addDays(today, 14) > lastDay;
    if (given === undefined || isLast) continue;
    const isShort = giver === collector && addDays(today, 100) > lastDay && addDays(today, 86) <= lastDay;
    const decision = isShort ? 'rejected' : 'accepted';
    const note = isShort ? 'The counted cash was short' : null;
    await decideHandOver(clock, tx, { id: given, decision, note }, accountant);
  }
}

/** Undefined where there is none. */
async function handOverAll(tx: Tx, clock: Clock, giver: Caller, to: Caller): Promise<number | undefined> {
  try {
    return (await handOver(clock, tx, { toUserId: to.userId, note: null }, giver)).id;
  } catch (error) {
    if (error instanceof Problem && error.code === 'payments.nothing_to_hand_over') return undefined;
    throw error;
  }
}
