import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, idParams, instant, multilineText, plainDate, text } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { gatewayNames } from './checkouts/checkout-shapes.ts';

export const statementResults = [
  'missing_here',
  'missing_there',
  'amount_differs',
  'fee_differs',
  'duplicate',
  'unreadable',
  'matched',
] as const;
export type StatementResult = (typeof statementResults)[number];
const resolutions = ['noted', 'fee_corrected', 'found_later'] as const;
export const maxStatementBytes = 20 * 1024 * 1024;

export const statementProblems = {
  'gateway_statements.column_missing': {
    status: 422,
    title: 'The file has no such column. Choose the columns again.',
  },
  'gateway_statements.period': {
    status: 422,
    title: 'The period ends before it starts, or is longer than a year',
  },
  'gateway_statements.no_transactions': {
    status: 422,
    title: 'No row of the file has a transaction ID. Check the columns.',
  },
  'gateway_statements.resolved': {
    status: 409,
    title: 'A difference has been resolved in the meantime. Reload the page and try again.',
  },
  'gateway_statements.not_a_fee': {
    status: 422,
    title: 'Only fees that differ can be corrected, up to the amount of the payment',
  },
} as const satisfies ProblemCatalogue;

const columns = {
  transactionColumn: text(200).describe('Header of the column with the transaction ID of the gateway'),
  amountColumn: text(200).describe('Header of the column with what was paid'),
  feeColumn: text(200).optional().describe('Header of the column with the fee of the gateway'),
  dateColumn: text(200).optional().describe('Header of the column with the date; shown as it is written'),
};

const statement = z.strictObject({
  id: id(),
  gateway: z.enum(gatewayNames),
  fileName: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  rowCount: z.int(),
  skippedCount: z.int().describe('Rows without a transaction ID, such as totals'),
  matchedCount: z.int(),
  differenceCount: z.int(),
  openCount: z.int().describe('Differences that nobody has resolved yet'),
  createdAt: instant(),
  author: z.string().nullable(),
});
export type GatewayStatement = z.infer<typeof statement>;

const statementRow = z.strictObject({
  id: id(),
  rowNumber: z.int().nullable().describe('Row of the file; null: the statement lacks this online payment'),
  transactionId: z.string(),
  day: z.string().nullable().describe('As the file has it'),
  currency: z.string(),
  amountMinor: z.int().nullable(),
  feeMinor: z.int().nullable(),
  rawText: z.string().nullable().describe('What could not be read'),
  result: z.enum(statementResults),
  checkoutId: id().nullable(),
  reference: z.string().nullable(),
  isp: z.string().nullable(),
  ourAmountMinor: z.int().nullable().describe('What was recorded when the file was matched'),
  ourFeeMinor: z.int().nullable(),
  resolution: z.enum(resolutions).nullable(),
  note: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  resolvedAt: instant().nullable(),
});
export type StatementRow = z.infer<typeof statementRow>;

const ofPlatform = { scope: 'platform' as const };
const file = {
  types: ['text/csv', 'application/vnd.ms-excel', 'text/plain', 'application/octet-stream'],
  maxBytes: maxStatementBytes,
};
const fileProblems = [
  'imports.too_many_rows',
  'imports.too_many_columns',
  'imports.unreadable_file',
  'imports.empty',
];

export const gatewayStatementCalls = {
  list: defineCall({
    id: 'gatewayStatements.list',
    method: 'GET',
    path: '/api/admin/settlement/gateway-statements',
    summary: 'List uploaded statements of gateways, with how many rows match',
    who: can('manage', 'Settlement'),
    ...ofPlatform,
    query: listQuery(['createdAt'], { gateway: z.enum(gatewayNames).optional() }),
    output: pageOf(statement),
  }),
  get: defineCall({
    id: 'gatewayStatements.get',
    method: 'GET',
    path: '/api/admin/settlement/gateway-statements/{id}',
    summary: 'Get a statement of a gateway, with how many rows have each result',
    who: can('manage', 'Settlement'),
    ...ofPlatform,
    params: idParams,
    output: z.strictObject({
      ...statement.shape,
      results: z.array(z.strictObject({ result: z.enum(statementResults), count: z.int(), open: z.int() })),
    }),
  }),
  rows: defineCall({
    id: 'gatewayStatements.rows',
    method: 'GET',
    path: '/api/admin/settlement/gateway-statements/{id}/rows',
    summary: 'List the rows of a statement: matched, and what differs',
    who: can('manage', 'Settlement'),
    ...ofPlatform,
    params: idParams,
    query: listQuery(['rowNumber'], {
      result: z.enum(statementResults).optional(),
      state: z.enum(['open', 'resolved']).optional().describe('Of differences'),
      ispId: idFromText().optional(),
    }),
    output: pageOf(statementRow),
    exportColumns: [
      'statementRow',
      'transactionId',
      'statementDay',
      'statementResult',
      'currency',
      'amountMinor',
      'feeMinor',
      'ourAmountMinor',
      'ourFeeMinor',
      'ispName',
      'reference',
      'note',
    ],
  }),
  columns: defineCall({
    id: 'gatewayStatements.columns',
    method: 'POST',
    path: '/api/admin/settlement/gateway-statement-columns',
    summary:
      'Read the columns of a statement and suggest what they mean; the beginning of the file is enough',
    who: can('update', 'Settlement'),
    ...ofPlatform,
    query: z.strictObject({ gateway: z.enum(gatewayNames) }),
    file,
    output: z.strictObject({
      headers: z.array(z.string()),
      mapping: z.strictObject({
        transactionColumn: z.string().nullable(),
        amountColumn: z.string().nullable(),
        feeColumn: z.string().nullable(),
        dateColumn: z.string().nullable(),
      }),
    }),
    problems: fileProblems,
  }),
  upload: defineCall({
    id: 'gatewayStatements.upload',
    method: 'POST',
    path: '/api/admin/settlement/gateway-statement-upload',
    summary:
      'Upload a statement of a gateway and match it against online payments; the same file is stored once',
    who: can('update', 'Settlement'),
    ...ofPlatform,
    query: z.strictObject({
      gateway: z.enum(gatewayNames),
      fileName: text(200),
      startsOn: plainDate(),
      endsOn: plainDate(),
      ...columns,
    }),
    file,
    output: z.strictObject({ id: id(), isNew: z.boolean() }),
    problems: [
      'gateway_statements.column_missing',
      'gateway_statements.period',
      'gateway_statements.no_transactions',
      ...fileProblems,
    ],
  }),
  resolve: defineCall({
    id: 'gatewayStatements.resolve',
    method: 'POST',
    path: '/api/admin/settlement/gateway-statement-resolve',
    summary:
      'Resolve differences with a note, or correct fees from the statement: at the payment, or by an adjustment if it is in a settlement',
    who: can('update', 'Settlement'),
    ...ofPlatform,
    body: z.discriminatedUnion('action', [
      z.strictObject({
        statementId: id(),
        action: z.literal('note'),
        rowIds: z.array(id()).min(1).max(1_000),
        note: multilineText(300),
      }),
      z.strictObject({
        statementId: id(),
        action: z.literal('correct_fee'),
        rowIds: z.array(id()).min(1).max(1_000).optional().describe('Default: all fees that differ'),
        note: multilineText(300),
      }),
    ]),
    output: z.strictObject({
      resolved: z.int(),
      corrected: z.int().describe('Fees changed at the payment'),
      adjusted: z.int().describe('Fees corrected by an adjustment of the next settlement'),
    }),
    idempotent: true,
    problems: ['gateway_statements.resolved', 'gateway_statements.not_a_fee'],
  }),
};
