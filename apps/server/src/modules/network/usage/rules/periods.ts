import type { UsageRange } from '@lastmile/contract';
import { addDays, type DateText, dateOf, datePartsOf } from '@lastmile/kit';
import { dayAndHour } from './hours.ts';

interface Period {
  readonly unit: 'hour' | 'day' | 'month';
  readonly from: DateText;
  readonly to: DateText;
  /** Every point of the chart, oldest first. */
  readonly points: readonly string[];
}

const hoursShown = 24;
const daysShown = { '7d': 7, '30d': 30 } as const;
const monthsShown = 12;

const pad = (hour: number) => String(hour).padStart(2, '0');
const hourText = (day: DateText, hourOfDay: number): string => `${day}T${pad(hourOfDay)}`;

/** All hours of one local day. */
export const hoursOfDay = (day: DateText): Period => ({
  unit: 'hour',
  from: day,
  to: day,
  points: Array.from({ length: hoursShown }, (_, hour) => hourText(day, hour)),
});

/** The days to read and the points to show, for a range that ends in the given local hour. */
export function periodOf(range: UsageRange, currentHour: number): Period {
  const { day: today } = dayAndHour(currentHour);
  if (range === '24h') {
    const hours = Array.from({ length: hoursShown }, (_, at) =>
      dayAndHour(currentHour - hoursShown + 1 + at),
    );
    return {
      unit: 'hour',
      from: hours[0]?.day ?? today,
      to: today,
      points: hours.map(({ day, hourOfDay }) => hourText(day, hourOfDay)),
    };
  }
  if (range === '12m') {
    const { year, month } = datePartsOf(today);
    const months = Array.from({ length: monthsShown }, (_, at) =>
      dateOf(year, month - monthsShown + 1 + at, 1),
    );
    return {
      unit: 'month',
      from: months[0] ?? today,
      to: today,
      points: months.map((first) => first.slice(0, 'YYYY-MM'.length)),
    };
  }
  const from = addDays(today, 1 - daysShown[range]);
  return {
    unit: 'day',
    from,
    to: today,
    points: Array.from({ length: daysShown[range] }, (_, at) => addDays(from, at)),
  };
}
