import { type Call, type ReportName, reportCalls } from '@lastmile/contract';
import type { z } from 'zod';
import type { Period } from './period.ts';

/** Follows from the day on which the report is sent, or from the file. */
const notFilters = [
  'asOf',
  'from',
  'to',
  'fromMonth',
  'toMonth',
  'month',
  'page',
  'pageSize',
  'format',
  'title',
  'count',
];

const shapeOf = (report: ReportName) => (reportCalls[report] as Call).query as z.ZodObject;

/** The filters of a page that a schedule keeps; undefined if the report does not have one of them. */
export function storedFilters(
  report: ReportName,
  filters: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const kept = Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => !notFilters.includes(name) && value !== ''),
  );
  return shapeOf(report).safeParse(kept).success ? kept : undefined;
}

/** The query of the report for a period, in the parts that it has: days, its last day, one month, or months up to it. */
export function queryOf(
  report: ReportName,
  filters: Readonly<Record<string, string>>,
  { from, to }: Period,
): Record<string, string> {
  const { shape } = shapeOf(report);
  const month = to.slice(0, 7);
  return {
    ...filters,
    ...('from' in shape ? { from, to } : {}),
    ...('asOf' in shape ? { asOf: to } : {}),
    ...('toMonth' in shape ? { toMonth: month } : {}),
    ...('month' in shape ? { month } : {}),
  };
}
