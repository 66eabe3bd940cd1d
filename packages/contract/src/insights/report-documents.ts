import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id } from '../kit/fields.ts';
import { dayRange, places, rangeProblems, reportOf, reportQuery } from './report-shapes.ts';

/** What the VAT return counts. */
export const vatDocuments = ['invoice', 'credit_note', 'wholesale_charge', 'wholesale_refund'] as const;
export type VatDocument = (typeof vatDocuments)[number];
/** `wholesale`: charges and refunds. */
export const vatDocumentFilters = [...vatDocuments, 'wholesale'] as const;
export type VatDocumentFilter = (typeof vatDocumentFilters)[number];

export const vatAmounts = { netMinor: z.int(), vatMinor: z.int(), grossMinor: z.int() };
const vatRate = () => z.int().describe('In hundredths of a percent');

export const reportDocumentCalls = {
  vat: defineCall({
    id: 'reportDocuments.vat',
    method: 'GET',
    path: '/api/isp/report/vat-documents',
    summary:
      'List the documents behind the VAT return and the wholesale report, each on the day it counts, with their totals',
    who: can('read', 'Report'),
    query: reportQuery(
      ['day', 'vatMinor', 'grossMinor'],
      {
        ...dayRange,
        ...places,
        document: z.enum(vatDocumentFilters).optional().describe('`wholesale`: charges and refunds'),
        vatRate: z.coerce
          .number<number>()
          .int()
          .min(0)
          .max(10_000)
          .optional()
          .describe('In hundredths of a percent'),
      },
      '-day',
    ),
    output: reportOf(
      z.strictObject({
        name: z.string().describe('Identifies the row'),
        document: z.enum(vatDocuments),
        documentId: id().describe('Of the invoice, credit note or wholesale charge'),
        number: z.string().nullable().describe('Wholesale charges have none'),
        day: z.string(),
        isReversal: z.boolean().describe('Takes back a credit note that was reversed on this day'),
        subscriber: z.strictObject({ id: id(), username: z.string(), name: z.string().nullable() }),
        vatRate: vatRate(),
        ...vatAmounts,
      }),
      { documents: z.int(), ...vatAmounts },
    ),
    problems: rangeProblems,
    exportColumns: [
      'day',
      'document',
      'number',
      'username',
      'name',
      'vatPercent',
      'netMinor',
      'vatMinor',
      'grossMinor',
    ],
  }),
};
