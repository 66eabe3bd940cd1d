import { z } from 'zod';
import { anyOf, can, defineCall } from '../kit/call.ts';
import { id } from '../kit/fields.ts';
import { pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { fixableLeaks, leak, leakKinds } from './leak-shapes.ts';
import { areaAndReseller, reportQuery } from './report-shapes.ts';

export const leakProblems = {
  'leaks.already_fixed': { status: 409, title: 'This leak no longer exists' },
  'leaks.already_asked': { status: 409, title: 'The user was asked within the last 24 hours' },
  'leaks.router_read_only': { status: 409, title: 'This router is read-only. Enable sync first' },
} as const satisfies ProblemCatalogue;

export const leakCalls = {
  list: defineCall({
    id: 'leaks.list',
    method: 'GET',
    path: '/api/isp/leak/index',
    summary: 'List where money is lost, with the evidence and the amount per month',
    who: can('read', 'Report'),
    query: reportQuery(
      ['amountMinor', 'title'],
      {
        kind: z.enum(leakKinds).optional(),
        resellerId: areaAndReseller.resellerId.describe(
          'Only what a reseller, without their agents, sold, or they and their staff hold: a user id',
        ),
      },
      '-amountMinor',
    ),
    output: z.strictObject({
      ...pageOf(leak).shape,
      sums: z.array(z.strictObject({ kind: z.enum(leakKinds), count: z.int(), amountMinor: z.int() })),
      monthlyMinor: z.int().describe('Monthly loss, whatever the kind in the filter'),
      onceMinor: z.int().describe('Cash and reversed payments, which are lost once'),
    }),
    exportColumns: [
      'leakKind',
      'title',
      'customerName',
      'routerName',
      'packageName',
      'value',
      'paysMinor',
      'packagePriceMinor',
      'amountMinor',
    ],
  }),
  fix: defineCall({
    id: 'leaks.fix',
    method: 'POST',
    path: '/api/isp/leak/fix',
    summary:
      'Fix a leak of one subscriber: issue the missing invoices (needs `create Invoice`), write the sold service to the router again and drop the session, or charge the price of the package (both need `update Subscriber`; overwriting a profile that was changed on the router also `update Router`); a preview changes nothing',
    who: anyOf(can('update', 'Subscriber'), can('create', 'Invoice')),
    body: z.strictObject({
      kind: z.enum(fixableLeaks),
      subscriberId: id(),
      preview: z.boolean().default(false),
    }),
    output: z.strictObject({
      kind: z.enum(fixableLeaks),
      subscriberId: id(),
      username: z.string(),
      routerName: z.string().nullable().describe('Where something is written'),
      profile: z
        .strictObject({ name: z.string(), subscribers: z.int() })
        .nullable()
        .describe('The profile that is overwritten on the router, and how many subscribers have it there'),
      monthlyBeforeMinor: z.int(),
      monthlyAfterMinor: z.int(),
      issued: z
        .strictObject({
          count: z.int(),
          from: z.string().describe('The first day that the invoices are for'),
          to: z.string(),
          totalMinor: z.int(),
        })
        .nullable()
        .describe('The missing invoices, all that are due by today'),
      isApplied: z.boolean(),
    }),
    problems: [
      'leaks.already_fixed',
      'leaks.router_read_only',
      'subscribers.invoice_permission_required',
      'invoices.not_billable',
      'invoices.total_too_large',
      'ledger.account_full',
    ],
    idempotent: true,
  }),
  askForCash: defineCall({
    id: 'leaks.askForCash',
    method: 'POST',
    path: '/api/isp/leak/ask-for-cash',
    summary:
      'Ask the user of a leak of kind `cash_held` to hand over the cash: a message in their inbox, at most one in 24 hours',
    who: can('create', 'CashBook'),
    body: z.strictObject({ userId: id() }),
    output: z.strictObject({ fullName: z.string(), amountMinor: z.int().describe('The cash asked for') }),
    problems: ['leaks.already_fixed', 'leaks.already_asked'],
    idempotent: true,
  }),
  askForExplanation: defineCall({
    id: 'leaks.askForExplanation',
    method: 'POST',
    path: '/api/isp/leak/ask-for-explanation',
    summary:
      'Ask the user of a leak of kind `self_reversed` why they reversed payments that they received: a message in their inbox about all of them, at most one in 24 hours',
    who: can('create', 'CashBook'),
    body: z.strictObject({ userId: id() }),
    output: z.strictObject({
      fullName: z.string(),
      payments: z.int().describe('How many they are asked about'),
      amountMinor: z.int().describe('Of these payments'),
    }),
    problems: ['leaks.already_fixed', 'leaks.already_asked'],
    idempotent: true,
  }),
};
