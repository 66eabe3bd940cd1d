import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, instant, multilineText, version } from '../kit/fields.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { documentMinor } from './invoice-shapes.ts';
import { manualMethods } from './payment-shapes.ts';

export const securityDepositProblems = {
  'security_deposits.already_returned': {
    status: 409,
    title: 'This security deposit has already been returned',
  },
} as const satisfies ProblemCatalogue;

const securityDepositStatuses = ['held', 'returned', 'applied'] as const;

export const securityDeposit = z.strictObject({
  id: id(),
  amountMinor: z.int(),
  method: z.enum(manualMethods),
  note: z.string().nullable(),
  status: z.enum(securityDepositStatuses),
  receivedAt: instant(),
  receivedBy: z.string().nullable(),
  returnedAt: instant().nullable(),
  returnedBy: z.string().nullable(),
  returnMethod: z.enum(manualMethods).nullable(),
  returnNote: z.string().nullable(),
  paymentId: id().nullable().describe('The payment made of it, if it was used for what the subscriber owed'),
  paymentNumber: z.string().nullable(),
  version: version(),
});
export type SecurityDeposit = z.infer<typeof securityDeposit>;

const receiveProblems = [
  'cash_book.day_closed',
  'ledger.account_full',
  'payments.method_not_allowed',
  'payments.outside_areas',
  'payments.no_areas',
] as const;

export const securityDepositCalls = {
  list: defineCall({
    id: 'securityDeposits.list',
    method: 'GET',
    path: '/api/isp/security-deposit/index',
    summary: 'List the security deposits of a subscriber, newest first',
    who: can('read', 'Payment'),
    query: z.strictObject({ subscriberId: idFromText() }),
    output: z.strictObject({ heldMinor: z.int(), items: z.array(securityDeposit) }),
  }),
  create: defineCall({
    id: 'securityDeposits.create',
    method: 'POST',
    path: '/api/isp/security-deposit/store',
    summary: 'Record a security deposit of a subscriber; it is owed to them and not revenue',
    who: can('create', 'Payment'),
    body: z.strictObject({
      subscriberId: id(),
      amountMinor: documentMinor(),
      method: z.enum(manualMethods),
      note: multilineText(300).nullish(),
    }),
    output: z.strictObject({ id: id(), version: version() }),
    status: 201,
    idempotent: true,
    problems: [...receiveProblems],
  }),
  return: defineCall({
    id: 'securityDeposits.return',
    method: 'POST',
    path: '/api/isp/security-deposit/return',
    summary: 'Return a security deposit, or use it for what the subscriber owes',
    who: can('delete', 'Payment'),
    body: z.strictObject({
      id: id(),
      use: z
        .enum(['return', 'balance'])
        .describe('`return` pays it out, `balance` records it as a payment of the subscriber'),
      method: z.enum(manualMethods).optional().describe('How it is paid out. Default: as it was received'),
      paidBy: id().optional().describe('Who pays it out; cash leaves this user. Default: you'),
      note: multilineText(300).nullish(),
    }),
    output: z.strictObject({ id: id(), version: version(), paymentId: id().nullable() }),
    idempotent: true,
    problems: [
      'security_deposits.already_returned',
      'payments.payer_not_found',
      'payments.not_enough_cash',
      ...receiveProblems,
    ],
  }),
};
