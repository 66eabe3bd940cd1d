import type { ReportName } from '@lastmile/contract';
import { monthRangeOf } from '../../reports/index.ts';
import type { Period } from './period.ts';
import { shapeOf } from './report-query.ts';

/** What the file shows for a period: whole months, how things were at its end, or how they are on the day of sending where a report has no period. */
export function coveredPeriod(report: ReportName, period: Period, today: string): Period {
  const { shape } = shapeOf(report);
  if ('from' in shape) return period;
  if ('asOf' in shape) return { from: period.to, to: period.to };
  const toMonth = period.to.slice(0, 7);
  if ('toMonth' in shape) return monthRangeOf({ toMonth }, today);
  if ('month' in shape) return monthRangeOf({ fromMonth: toMonth, toMonth }, today);
  return { from: today, to: today };
}
