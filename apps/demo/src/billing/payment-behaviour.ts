import { addDays } from '@lastmile/kit';
import { drawByShare, drawNumber, drawOne, drawWhole } from '../seeded-random.ts';
import type { DemoSubscriber } from '../subscribers.ts';

/** How the demo's customers pay: most soon, and some in the ways every ISP knows. */
const habits = [
  ['soon', 64],
  ['late', 13],
  ['in parts', 7],
  ['ahead', 7],
  ['two months at once', 5],
  ['not any more', 4],
] as const;

interface UnpaidInvoice {
  readonly issuedOn: string;
  readonly balanceDueMinor: number;
}

const ageOf = ({ issuedOn }: UnpaidInvoice, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(issuedOn)) / 86_400_000);

/**
 * The day after which a subscriber stops paying. A subscriber suspended for non-payment must have had an
 * invoice past its grace period by then; otherwise it would be reactivated at once.
 */
function stopsOn(
  { username, status, daysInState }: DemoSubscriber,
  habit: string,
  today: string,
): string | null {
  const daysAgo = (days: number) => addDays(today, -days);
  if (status === 'suspended') return daysAgo(daysInState + 45);
  if (status === 'closed' && drawNumber(`${username} leaves a balance due`) < 0.4)
    return daysAgo(daysInState + 35);
  return habit === 'not any more' ? daysAgo(drawWhole(`${username} stops`, 40, 150)) : null;
}

/**
 * What a subscriber pays today of its balance due; 0 is nothing yet. `lastDay` is the day on which the demo
 * is loaded.
 */
export function amountPaid(
  subscriber: DemoSubscriber,
  invoices: readonly UnpaidInvoice[],
  { today, lastDay }: { readonly today: string; readonly lastDay: string },
): number {
  const habit = drawByShare(`${subscriber.username} pays`, habits);
  const stop = stopsOn(subscriber, habit, lastDay);
  const meant = stop === null ? invoices : invoices.filter(({ issuedOn }) => issuedOn < stop);
  const open = meant.reduce((sum, { balanceDueMinor }) => sum + balanceDueMinor, 0);
  const age = Math.max(0, ...meant.map((invoice) => ageOf(invoice, today)));
  if (open === 0) return 0;
  return amountByHabit(subscriber, habit, { meant, open, age });
}

interface Due {
  readonly meant: readonly UnpaidInvoice[];
  readonly open: number;
  /** Days since the oldest was issued. */
  readonly age: number;
}

function amountByHabit(subscriber: DemoSubscriber, habit: string, { meant, open, age }: Due): number {
  const waits = drawWhole(`${subscriber.username} waits`, 1, 6);
  if (habit === 'late') return age >= 9 + 2 * waits ? open : 0;
  if (habit === 'two months at once') return age >= 32 ? open : 0;
  if (age < waits) return 0;
  if (habit === 'in parts' && age < 12) {
    const isFirst =
      meant.length === 1 && drawNumber(`${subscriber.username} ${meant[0]?.issuedOn} part`) < 0.8;
    return isFirst && age < 8 ? Math.max(100_00, Math.round(open / 2 / 100_00) * 100_00) : 0;
  }
  const newest = meant.at(-1)?.balanceDueMinor ?? 0;
  return habit === 'ahead' ? open + 2 * newest : open;
}

const methods = [
  ['cash', 56],
  ['bkash', 26],
  ['nagad', 12],
  ['rocket', 3],
  ['card', 3],
] as const;

/** The payment method, and the reference of a wallet or bank. */
export function methodOf({ username, staticIp }: DemoSubscriber, today: string) {
  const key = `${username} ${today}`;
  const method = staticIp ? drawOne(`${key} bank`, ['bank', 'cheque'] as const) : drawByShare(key, methods);
  const reference =
    method === 'cash'
      ? null
      : drawWhole(`${key} reference`, 36 ** 6, 36 ** 7 - 1)
          .toString(36)
          .toUpperCase();
  return { method, reference };
}

/** Whether a cashier entered a payment for the wrong subscriber. */
export const isEnteredWrong = ({ username }: DemoSubscriber, today: string): boolean =>
  drawNumber(`${username} ${today} wrong`) < 0.003;

/** Home users pay more often to a collector than at the office. */
export const isCollectedAtHome = ({ username, staticIp }: DemoSubscriber): boolean =>
  staticIp === null && drawNumber(`${username} door`) < 0.6;
