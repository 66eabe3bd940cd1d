import { type Clock, todayIn } from '@lastmile/kit';
import type { z } from 'zod';
import type { Job } from './define-job.ts';

/**
 * When a schedule is due: at a time of day in the ISP's time zone, optionally on one day of the month, or
 * every so many minutes.
 */
export type Recurrence =
  | { readonly dailyAt: TimeOfDay }
  | { readonly monthlyOn: number; readonly at: TimeOfDay }
  | { readonly everyMinutes: number };

type TimeOfDay = `${number}:${number}`;

/** The payload of every scheduled job: the instant it was due, and that day in the ISP's time zone. */
export type DuePayload = z.core.$ZodType<unknown, { dueAt: string; date: string }>;

export interface Schedule {
  readonly name: string;
  readonly job: Job;
  readonly recurrence: Recurrence;
}

/** A job of an ISP is enqueued for every ISP; one of the platform once, in UTC. */
export const defineSchedule = <J extends Job<DuePayload>>(
  name: string,
  recurrence: Recurrence,
  job: J,
): Schedule => ({
  name,
  job,
  recurrence,
});

/**
 * The last instant at or before now at which the schedule was due. A local time that clocks skip is due right
 * after the gap, one that occurs twice at the first occurrence.
 */
export function lastDue(recurrence: Recurrence, zone: string, nowMs: number): number {
  if ('everyMinutes' in recurrence) {
    const everyMs = recurrence.everyMinutes * 60_000;
    return Math.floor(nowMs / everyMs) * everyMs;
  }
  const clock: Clock = { now: () => nowMs };
  const today = todayIn(zone, clock);
  const at = 'dailyAt' in recurrence ? recurrence.dailyAt : recurrence.at;
  const instantOn = (date: typeof today) =>
    date.toZonedDateTime({ timeZone: zone, plainTime: at }).epochMilliseconds;
  if ('dailyAt' in recurrence) {
    const due = instantOn(today);
    return due <= nowMs ? due : instantOn(today.subtract({ days: 1 }));
  }
  const thisMonth = today.with({ day: recurrence.monthlyOn });
  const due = instantOn(thisMonth);
  return due <= nowMs
    ? due
    : instantOn(thisMonth.subtract({ months: 1 }).with({ day: recurrence.monthlyOn }));
}
