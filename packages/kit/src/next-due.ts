export interface Recurrence {
  readonly frequency: 'daily' | 'weekly' | 'monthly';
  /** Weekly: 1 is Monday. Monthly: the day of the month. Daily: of no meaning. */
  readonly day: number;
}

const dayMs = 24 * 3_600_000;
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The first due day after this one. In a month that has no such day it is the last one. */
export function nextDue({ frequency, day }: Recurrence, after: string): string {
  const start = Date.parse(`${after}T00:00:00Z`);
  if (frequency === 'daily') return text(start + dayMs);
  if (frequency === 'weekly') {
    const weekday = new Date(start).getUTCDay() || 7;
    return text(start + (((day - weekday + 6) % 7) + 1) * dayMs);
  }
  const [year, month] = [new Date(start).getUTCFullYear(), new Date(start).getUTCMonth()];
  const inMonth = (offset: number) => {
    const last = new Date(Date.UTC(year, month + offset + 1, 0)).getUTCDate();
    return Date.UTC(year, month + offset, Math.min(day, last));
  };
  return text(inMonth(0) > start ? inMonth(0) : inMonth(1));
}
