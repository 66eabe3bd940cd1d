import { lastDue, type Recurrence } from '@lastmile/jobs';
import { addDays, type Clock, type DateText, dateIn } from '@lastmile/kit';

/** Past suspension runs of an ISP, from which the next one follows. */
export interface PastRuns {
  readonly timezone: string;
  /** The hour of the ISP's day from which subscribers are suspended. */
  readonly suspensionHour: number;
  /** The last run that was started; null before the ISP's first one. */
  readonly lastRunOn: DateText | null;
}

/** The date of the last run whose hour has come. */
export function lastRunDue(
  { timezone, suspensionHour }: Pick<PastRuns, 'timezone' | 'suspensionHour'>,
  clock: Clock,
): DateText {
  const daily = { dailyAt: `${String(suspensionHour).padStart(2, '0')}:00` } as Recurrence;
  return dateIn(timezone, lastDue(daily, timezone, clock.now())).toString();
}

export interface NextSuspensionRun {
  readonly runOn: DateText;
  /** The ISP's date when it runs; later than the run's own date when a missed run is made up for. */
  readonly on: DateText;
  readonly isDue: boolean;
}

/**
 * The next suspension run. Missed runs are made up for immediately by a single run for the latest of them. An
 * ISP without any run starts with the next regular one, so that staff see the upcoming suspensions before the
 * first subscriber is suspended.
 */
export function nextSuspensionRun({ lastRunOn, ...runs }: PastRuns, clock: Clock): NextSuspensionRun {
  const due = lastRunDue(runs, clock);
  if (lastRunOn !== null && lastRunOn < due) {
    return { runOn: due, on: dateIn(runs.timezone, clock.now()).toString(), isDue: true };
  }
  const runOn = addDays(lastRunOn === null ? due : lastRunOn, 1);
  return { runOn, on: runOn, isDue: false };
}
