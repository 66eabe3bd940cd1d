import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, instant } from '../kit/fields.ts';
import { areaAndReseller, dayRange, rangeProblems, reportOf, reportQuery } from './report-shapes.ts';

const entry = {
  name: z.string().describe('Identifies the row'),
  at: instant(),
  kind: z.string().describe('For example `payment.received`'),
  number: z.string().nullable(),
  party: z.string().nullable(),
  sourceKind: z.string().describe('For example `payment`, `refund`, `credit_note`'),
  sourceId: id(),
  subscriberId: id().nullable().describe('Whose payment, invoice or credit note it is'),
};
const balances = { openingMinor: z.int(), closingMinor: z.int() };

/** Statements as reports: every entry with the running balance. */
export const statementReportCalls = {
  cashBook: defineCall({
    id: 'reports.cashBook',
    method: 'GET',
    path: '/api/isp/report/cash-book-report',
    summary:
      'List every movement of the cash of a user or of all users, or of the bank, with the running balance',
    who: can('read', 'Payment'),
    query: reportQuery(['at'], {
      ...dayRange,
      account: z.enum(['cash', 'bank']).default('cash'),
      userId: idFromText().optional().describe('Default: all who hold cash; collectors and resellers: you'),
    }),
    output: reportOf(
      z.strictObject({
        ...entry,
        userName: z.string().nullable().describe('Whose cash it is; null: the bank'),
        receivedMinor: z.int(),
        paidMinor: z.int(),
        balanceMinor: z.int(),
      }),
      { ...balances, receivedMinor: z.int(), paidMinor: z.int() },
    ),
    problems: rangeProblems,
    exportColumns: [
      'at',
      'kind',
      'number',
      'party',
      'userName',
      'receivedMinor',
      'paidMinor',
      'balanceMinor',
    ],
  }),
  resellerStatement: defineCall({
    id: 'reports.resellerStatement',
    method: 'GET',
    path: '/api/isp/report/reseller-statement-report',
    summary:
      'List what a reseller or all resellers collected, earned, paid in and were paid out, with the running balance',
    who: can('read', 'Reseller'),
    query: reportQuery(['at'], {
      ...dayRange,
      resellerId: areaAndReseller.resellerId.describe('Default: all that you see. A user id'),
    }),
    output: reportOf(
      z.strictObject({
        ...entry,
        isCash: z.boolean().describe('Changes the cash that the reseller holds'),
        resellerName: z.string().nullable(),
        owedMinor: z.int().describe('The reseller owes more'),
        settledMinor: z.int(),
        vatMinor: z.int().nullable().describe('Part of a charge or refund of a wholesale reseller'),
        balanceMinor: z.int(),
      }),
      { ...balances, owedMinor: z.int(), settledMinor: z.int() },
    ),
    problems: rangeProblems,
    exportColumns: [
      ...['at', 'kind', 'number', 'party', 'resellerName'],
      ...['owedMinor', 'settledMinor', 'vatMinor', 'balanceMinor'],
    ],
  }),
};
