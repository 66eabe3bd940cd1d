import { lastDue, type Rhythm } from '@lastmile/jobs';
import { addDays, type Clock, type DateText, dateIn } from '@lastmile/kit';

/** What is known of an ISP's nights when someone asks for the next one. */
export interface PastRuns {
  readonly timezone: string;
  /** The hour of the ISP's day from which lines are cut. */
  readonly suspensionHour: number;
  /** The last night that was done or begun; null while the panel has met the ISP at none. */
  readonly lastRunOn: DateText | null;
}

/** The last night whose hour has come. */
export function lastRunDue(
  { timezone, suspensionHour }: Pick<PastRuns, 'timezone' | 'suspensionHour'>,
  clock: Clock,
): DateText {
  const nightly = { dailyAt: `${String(suspensionHour).padStart(2, '0')}:00` } as Rhythm;
  return dateIn(timezone, lastDue(nightly, timezone, clock.now())).toString();
}

export interface NextSuspensionRun {
  readonly runOn: DateText;
  /** The day that it will be for the ISP; later than the night's own where a night is made up for. */
  readonly on: DateText;
  readonly isDue: boolean;
}

/**
 * The night that comes next. Nights that were missed are made up for at once, all of them as the last; an ISP that has
 * had none begins with the next to come, so that people see who would be cut before anyone is.
 */
export function nextSuspensionRun({ lastRunOn, ...runs }: PastRuns, clock: Clock): NextSuspensionRun {
  const due = lastRunDue(runs, clock);
  if (lastRunOn !== null && lastRunOn < due) {
    return { runOn: due, on: dateIn(runs.timezone, clock.now()).toString(), isDue: true };
  }
  const runOn = addDays(lastRunOn === null ? due : lastRunOn, 1);
  return { runOn, on: runOn, isDue: false };
}
