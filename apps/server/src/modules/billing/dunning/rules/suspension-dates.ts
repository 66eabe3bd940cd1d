import { lastDue, type Rhythm } from '@lastmile/jobs';
import { addDays, type Clock, type DateText, dateIn } from '@lastmile/kit';

/** What is known of an ISP's nights when someone asks for the next one. */
export interface NightsSoFar {
  readonly timezone: string;
  /** The hour of the ISP's day from which lines are cut. */
  readonly cutOffHour: number;
  /** The last night that was done or begun; null while the panel has met the ISP at none. */
  readonly lastNight: DateText | null;
}

/** The last night whose hour has come. */
export function lastNightDue(
  { timezone, cutOffHour }: Pick<NightsSoFar, 'timezone' | 'cutOffHour'>,
  clock: Clock,
): DateText {
  const nightly = { dailyAt: `${String(cutOffHour).padStart(2, '0')}:00` } as Rhythm;
  return dateIn(timezone, lastDue(nightly, timezone, clock.now())).toString();
}

export interface ComingNight {
  readonly night: DateText;
  /** The day that it will be for the ISP; later than the night's own where a night is made up for. */
  readonly on: DateText;
  readonly isDue: boolean;
}

/**
 * The night that comes next. Nights that were missed are made up for at once, all of them as the last; an ISP that has
 * had none begins with the next to come, so that people see who would be cut before anyone is.
 */
export function comingNight({ lastNight, ...nights }: NightsSoFar, clock: Clock): ComingNight {
  const due = lastNightDue(nights, clock);
  if (lastNight !== null && lastNight < due) {
    return { night: due, on: dateIn(nights.timezone, clock.now()).toString(), isDue: true };
  }
  const night = addDays(lastNight === null ? due : lastNight, 1);
  return { night, on: night, isDue: false };
}
