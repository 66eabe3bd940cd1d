import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, multilineText } from '../kit/fields.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const ispStatuses = [
  'registered',
  'payment_pending',
  'under_review',
  'active',
  'suspended',
  'closed',
  'rejected',
] as const;
export type IspStatus = (typeof ispStatuses)[number];

export const ispActions = ['approve', 'reject', 'suspend', 'reactivate', 'close'] as const;
export type IspAction = (typeof ispActions)[number];

export const ispStatusProblems = {
  'isps.status_conflict': {
    status: 409,
    title: 'This is not possible in the current status of the ISP. Reload the page and check its status.',
  },
  'isps.open_checkouts': {
    status: 409,
    title: 'Online payments of this ISP are still pending or need review. Resolve them before you close it.',
  },
  'isps.unpaid_charges': {
    status: 409,
    title: 'This ISP still owes a part of its service charge. It has to be paid before you close the ISP.',
  },
  'isps.unsettled_money': {
    status: 409,
    title:
      'The platform still holds money of this ISP, or the ISP owes money. Settle it before you close the ISP.',
  },
  'isps.ppp_assigned': {
    status: 409,
    title: 'These PPP accounts already belong to a customer. Reload the list.',
  },
} as const satisfies ProblemCatalogue;

export const ispStatusForm = z.strictObject({
  ispId: id(),
  action: z.enum(ispActions),
  reason: multilineText(500).describe('Mailed to the ISP and kept in its history'),
});

export const ispStatusCalls = {
  changeStatus: defineCall({
    id: 'isps.changeStatus',
    method: 'POST',
    path: '/api/admin/isp-manage/isp-status',
    summary:
      'Approve, reject, suspend, reactivate or close an ISP; the reason is mailed to it. Closing is refused while payments or money remain',
    who: can('update', 'Isp'),
    scope: 'platform',
    idempotent: true,
    body: ispStatusForm,
    output: z.strictObject({ id: id(), status: z.enum(ispStatuses) }),
    problems: ['isps.status_conflict', 'isps.open_checkouts', 'isps.unpaid_charges', 'isps.unsettled_money'],
  }),
};
