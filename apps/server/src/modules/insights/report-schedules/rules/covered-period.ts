import { type ReportName, scheduledPeriodOf } from '@lastmile/contract';
import { monthRangeOf } from '../../reports/index.ts';
import type { Period } from './period.ts';

/** What the file shows for a period: its days, how things were at its end, or whole months. */
export function coveredPeriod(report: ReportName, period: Period, today: string): Period {
  const kind = scheduledPeriodOf(report);
  if (kind === 'days') return period;
  if (kind === 'lastDay') return { from: period.to, to: period.to };
  const toMonth = period.to.slice(0, 7);
  return monthRangeOf(kind === 'months' ? { toMonth } : { fromMonth: toMonth, toMonth }, today);
}
