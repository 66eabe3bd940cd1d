import { dayMs } from '../demo-time.ts';
import type { LoadContext } from '../load-context.ts';
import type { LoadedSubscriber } from '../loaded-subscriber.ts';
import { insertUsage } from './queries.ts';

/** Days are shown for months, hours for the last week. */
const usageDays = 120;
const usageHourDays = 8;

/** A day of each month that the usage reaches back to. */
export const usageMonths = (nowMs: number): string[] =>
  Array.from({ length: usageDays / 15 + 1 }, (_, part) =>
    new Date(nowMs - part * 15 * dayMs).toISOString().slice(0, 10),
  );

/** What subscribers with service transferred, until the hour in which the demo is loaded. */
export async function loadUsage(
  { tx, home }: LoadContext,
  subscribers: readonly LoadedSubscriber[],
): Promise<void> {
  const ids = subscribers.flatMap(({ id, subscriber }) =>
    subscriber.isOn && subscriber.status === 'active' ? [id] : [],
  );
  await insertUsage(tx, ids, new Date(home.loadedAtMs).toISOString(), { usageDays, usageHourDays });
}
