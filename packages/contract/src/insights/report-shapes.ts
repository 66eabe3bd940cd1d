import { z } from 'zod';
import { month } from '../billing/invoice-shapes.ts';
import { id, idFromText, plainDate, text } from '../kit/fields.ts';
import { listQuery, pageOf, type SortOf } from '../kit/list.ts';

/** The query of a list that can be exported as PDF, too. */
export const reportQuery = <Field extends string, Filters extends z.core.$ZodLooseShape>(
  sortable: readonly [Field, ...Field[]],
  filters: Filters,
  defaultSort?: SortOf<Field>,
) =>
  listQuery(
    sortable,
    {
      ...filters,
      format: z.enum(['json', 'csv', 'xlsx', 'pdf']).default('json'),
      title: text(100).optional().describe('At the head of a PDF file'),
    },
    defaultSort,
  );

/** Dates of a report; the response says which were used. */
export const dayRange = {
  from: plainDate().optional().describe('Default: the first day of the month of the last day'),
  to: plainDate().optional().describe('Default: today. At most 366 days after the first'),
};
export const monthRange = {
  fromMonth: month().optional().describe('Default: 11 months before the last one'),
  toMonth: month().optional().describe('Default: this month. At most 60 months'),
};
/** Part of the ISP that sums can be of; payments belong to no package. */
export const areaAndReseller = {
  areaId: idFromText().optional().describe('Includes all areas below it'),
  resellerId: idFromText()
    .optional()
    .describe('The user id of a reseller, without their agents, or of an agent'),
};
export const places = { ...areaAndReseller, packageId: idFromText().optional() };

export const reportProblems = {
  'reports.range_too_long': { status: 422, title: 'Choose a shorter period' },
  'reports.range_reversed': { status: 422, title: 'The last day is before the first' },
} as const;
export const rangeProblems = Object.keys(reportProblems);

/** One point or bar of the chart, for the whole report and not only its page. */
const point = z.strictObject({
  key: z.string(),
  id: id().nullish().describe('Of what is named by the key; null: none, such as no area'),
  values: z.array(z.int()),
});

/** A page of rows, the totals of all rows, and the values of the chart. */
export const reportOf = <Row extends z.core.$ZodType, Totals extends z.core.$ZodLooseShape>(
  row: Row,
  totals: Totals,
) =>
  z.strictObject({
    ...pageOf(row).shape,
    from: z.string(),
    to: z.string(),
    totals: z.strictObject(totals),
    series: z.array(point),
  });
