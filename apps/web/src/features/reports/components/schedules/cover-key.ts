import {
  type ReportName,
  type reportFrequencies,
  type ScheduledPeriod,
  scheduledPeriodOf,
} from '@lastmile/contract';

type Frequency = (typeof reportFrequencies)[number];

const keys = {
  days: {
    daily: 'schedule.coversDay',
    weekly: 'schedule.coversWeek',
    monthly: 'schedule.coversMonth',
  },
  lastDay: {
    daily: 'schedule.balancesOfDay',
    weekly: 'schedule.balancesOfDay',
    monthly: 'schedule.balancesOfMonth',
  },
  month: {
    daily: 'schedule.coversMonthOfDay',
    weekly: 'schedule.coversMonthOfDay',
    monthly: 'schedule.coversMonth',
  },
  months: {
    daily: 'schedule.coversYearToDay',
    weekly: 'schedule.coversYearToDay',
    monthly: 'schedule.coversYearToMonth',
  },
} as const satisfies Record<ScheduledPeriod, Record<Frequency, string>>;

/** The text that says what the mailed file covers. */
export const coverKey = (report: ReportName, frequency: Frequency) =>
  keys[scheduledPeriodOf(report)][frequency];
