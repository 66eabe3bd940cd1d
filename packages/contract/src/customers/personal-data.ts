import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idParams, instant, text } from '../kit/fields.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const personalDataProblems = {
  'personal_data.cannot_erase': { status: 409, title: 'This customer’s personal data cannot be erased yet' },
  'personal_data.already_erased': { status: 409, title: 'This customer’s personal data has been erased' },
  'personal_data.wrong_code': { status: 422, title: 'This is not the customer’s code' },
} as const satisfies ProblemCatalogue;

/** What stands in the way: a subscriber that is not closed, money that is owed by either side, or a PPP account on a router. */
export const erasureObstacles = ['not_closed', 'balance', 'deposit', 'final_invoice', 'on_router'] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

const erasurePreview = z.strictObject({
  customer: z.strictObject({
    id: id(),
    pairCode: z.string(),
    name: z.string(),
    erasedAt: instant().nullable(),
  }),
  obstacles: z.array(
    z.strictObject({ subscriberId: id(), username: z.string(), obstacle: z.enum(erasureObstacles) }),
  ),
  erases: z.strictObject({
    subscribers: z.int(),
    notifications: z.int(),
    importRows: z.int(),
    auditRows: z.int(),
  }),
  keeps: z.strictObject({ invoices: z.int(), payments: z.int(), creditNotes: z.int(), sessions: z.int() }),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

export const personalDataCalls = {
  export: defineCall({
    id: 'personalData.export',
    method: 'GET',
    path: '/api/isp/customer/personal-data/{id}',
    summary: 'Download everything stored about a customer as a JSON file; this is recorded in the audit log',
    who: can('export', 'PersonalData'),
    params: idParams,
    respondsWithFile: 'application/json',
  }),
  preview: defineCall({
    id: 'personalData.preview',
    method: 'GET',
    path: '/api/isp/customer/erasure/{id}',
    summary:
      'Preview the erasure of a customer’s personal data: what is erased, what is kept and what stands in the way',
    who: can('erase', 'PersonalData'),
    params: idParams,
    output: erasurePreview,
  }),
  erase: defineCall({
    id: 'personalData.erase',
    method: 'POST',
    path: '/api/isp/customer/erase/{id}',
    summary:
      'Erase a customer’s personal data for good; invoices, payments and the ledger are kept. All subscribers must be closed, without a balance',
    who: can('erase', 'PersonalData'),
    params: idParams,
    body: z.strictObject({
      pairCode: text(20).describe('The customer’s code, as a confirmation'),
      reason: text(200).describe('Recorded in the audit log; do not name the customer'),
    }),
    output: z.strictObject({ id: id(), erasedAt: instant() }),
    idempotent: true,
    problems: ['personal_data.cannot_erase', 'personal_data.already_erased', 'personal_data.wrong_code'],
  }),
};
