import type { SubscriberStatus } from '@lastmile/contract';
import type { Caller } from '../../server/src/core/caller.ts';
import {
  bulkUpdate,
  closing,
  puttingOnHold,
  suspension,
} from '../../server/src/modules/customers/subscribers/index.ts';
import { dayBefore, minutesBefore } from './demo-time.ts';
import type { LoadContext } from './load-context.ts';
import type { LoadedSubscriber } from './loaded-subscriber.ts';
import { deletePendingFinalInvoices } from './queries.ts';
import type { DemoSubscriber } from './subscribers.ts';

/**
 * Days are rounded to weeks, and to months for closed subscribers, so that subscribers change in groups and
 * not one by one.
 */
const daysAtOnce = (status: SubscriberStatus) => (status === 'closed' ? 30 : 7);

/** Suspends, holds and closes subscribers, each on its own past day. */
export async function applyStates(
  { tx, home, withInvoices }: LoadContext,
  owner: Caller,
  subscribers: readonly LoadedSubscriber[],
): Promise<void> {
  const nowMs = home.loadedAtMs;
  const groups = new Map<string, { status: SubscriberStatus; days: number; ids: number[] }>();
  for (const { id, subscriber } of subscribers) {
    const days = roundedDays(subscriber);
    const group = groups.get(`${subscriber.status} ${days}`) ?? { status: subscriber.status, days, ids: [] };
    group.ids.push(id);
    groups.set(`${subscriber.status} ${days}`, group);
  }
  for (const { status, days, ids } of groups.values()) {
    const moment = { at: minutesBefore(nowMs, days * 24 * 60), today: dayBefore(nowMs, days) };
    const change = changesOf(withInvoices)[status]?.(moment, nowMs);
    if (change) await bulkUpdate(tx, { ids, preview: false }, owner, async () => change(tx));
  }
  await deletePendingFinalInvoices(tx);
}

const roundedDays = ({ daysInState, isOpen, status }: DemoSubscriber): number =>
  isOpen ? 0 : Math.floor(daysInState / daysAtOnce(status)) * daysAtOnce(status);

type Moment = Parameters<typeof suspension>[2];
type Change = (tx: LoadContext['tx']) => ReturnType<typeof suspension>;

type Changes = Partial<Record<SubscriberStatus, (moment: Moment, nowMs: number) => Change>>;

const changesOf = (withInvoices: boolean): Changes => ({
  suspended: (moment) => (tx) => suspension(tx, withInvoices ? 'unpaid' : 'manual', moment),
  on_hold: (moment, nowMs) => (tx) => puttingOnHold(tx, dayBefore(nowMs, -30), moment),
  closed: (moment) => (tx) => closing(tx, moment),
});
