import type { SubscriberStatus } from '@lastmile/contract';
import type { Caller } from '../../server/src/core/caller.ts';
import {
  bulkChange,
  holding,
  leaving,
  suspension,
} from '../../server/src/modules/customers/subscribers/index.ts';
import { dayBefore, minutesBefore } from './demo-time.ts';
import type { Loading } from './load-context.ts';
import type { LoadedLine } from './loaded-subscriber.ts';
import { forgetLeavers } from './queries.ts';
import type { DemoLine } from './subscribers.ts';

/** Days are rounded to weeks, of lines that left to months, so that lines change together and not one by one. */
const daysAtOnce = (status: SubscriberStatus) => (status === 'left' ? 30 : 7);

/** Suspends, holds and retires lines, each on a day of its own past. */
export async function putInStates(
  { tx, home, withBills }: Loading,
  owner: Caller,
  lines: readonly LoadedLine[],
): Promise<void> {
  const nowMs = home.loadedAtMs;
  const groups = new Map<string, { status: SubscriberStatus; days: number; ids: number[] }>();
  for (const { id, line } of lines) {
    const days = roundedDays(line);
    const group = groups.get(`${line.status} ${days}`) ?? { status: line.status, days, ids: [] };
    group.ids.push(id);
    groups.set(`${line.status} ${days}`, group);
  }
  for (const { status, days, ids } of groups.values()) {
    const moment = { at: minutesBefore(nowMs, days * 24 * 60), today: dayBefore(nowMs, days) };
    const change = changesOf(withBills)[status]?.(moment, nowMs);
    if (change) await bulkChange(tx, { ids, preview: false }, owner, async () => change(tx));
  }
  await forgetLeavers(tx);
}

const roundedDays = ({ daysInState, isOpen, status }: DemoLine): number =>
  isOpen ? 0 : Math.floor(daysInState / daysAtOnce(status)) * daysAtOnce(status);

type Moment = Parameters<typeof suspension>[2];
type Change = (tx: Loading['tx']) => ReturnType<typeof suspension>;

type Changes = Partial<Record<SubscriberStatus, (moment: Moment, nowMs: number) => Change>>;

const changesOf = (withBills: boolean): Changes => ({
  suspended: (moment) => (tx) => suspension(tx, withBills ? 'unpaid' : 'by_hand', moment),
  held: (moment, nowMs) => (tx) => holding(tx, dayBefore(nowMs, -30), moment),
  left: (moment) => (tx) => leaving(tx, moment),
});
