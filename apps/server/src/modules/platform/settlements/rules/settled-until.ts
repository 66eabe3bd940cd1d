import { parsePlainDate, startOfDayIn } from '@lastmile/kit';

const dayMs = 24 * 3_600_000;

/** Payments until then are settled: those past the hold, and none after the last day that was chosen, in the ISP's time zone. */
export function settledUntil(
  nowMs: number,
  holdDays: number,
  lastDay: string | undefined,
  timezone: string,
): string {
  const pastHold = nowMs - holdDays * dayMs;
  const last = lastDay === undefined ? undefined : parsePlainDate(lastDay);
  if (!last?.ok) return new Date(pastHold).toISOString();
  const end = startOfDayIn(timezone, last.value.add({ days: 1 }));
  return new Date(Math.min(pastHold, end - 1)).toISOString();
}
