import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import {
  id,
  idFromText,
  idParams,
  language,
  multilineText,
  optionalText,
  plainDate,
  text,
  version,
} from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { partialOf } from '../kit/partial.ts';
import {
  platformFee,
  platformFeeForm,
  settlementDetails,
  settlementItem,
  settlementPreview,
  settlementRow,
  settlementStates,
  settlementSums,
  unsettledItem,
} from './settlement-shapes.ts';

const ofPlatform = { scope: 'platform' as const };
const createForm = {
  ispId: id(),
  until: plainDate().optional().describe('Last day; default: all that is past the hold'),
};
const changed = z.strictObject({ id: id(), state: z.enum(settlementStates) });
const itemColumns = ['itemKind', 'at', 'reference', 'gateway', 'note'];
const itemAmounts = ['amountMinor', 'feeMinor', 'platformFeeMinor', 'payoutMinor'];
const listColumns = [
  'settlementNumber',
  'settlementState',
  'paymentCount',
  'currency',
  'collectedGrossMinor',
  'gatewayFeeMinor',
  'platformFeeMinor',
  'refundMinor',
  'settlementAdjustmentMinor',
  'serviceChargeMinor',
  'payoutMinor',
  'paidOn',
  'reference',
];

const settlementSettings = {
  holdDays: z.int().min(0).max(60),
  minPayoutMinor: z.int().min(1).max(10_000_000_000),
  needsSecondApproval: z.boolean(),
};
const confirmation = { currentPassword: z.string().min(1, 'Required').max(200), version: version() };

/** The complete form, as the web edits it. */
export const settlementSettingsForm = z.strictObject({ ...settlementSettings, ...confirmation });

export const settlementCalls = {
  byIsp: defineCall({
    id: 'settlements.byIsp',
    method: 'GET',
    path: '/api/admin/settlement/list',
    summary: 'List ISPs with what was collected for them, settled, in process and remaining',
    who: can('manage', 'Settlement'),
    ...ofPlatform,
    query: listQuery(['remaining', 'name'], {
      currency: text(3).optional().describe('Only ISPs with this currency, such as `BDT`'),
    }),
    output: z.strictObject({
      ...pageOf(z.strictObject({ id: id(), name: z.string(), ...settlementSums.shape })).shape,
      sums: z.array(settlementSums).describe('Over all pages, for each currency of ISPs'),
    }),
    exportColumns: [
      'ispName',
      'currency',
      'collectedNetMinor',
      'settledMinor',
      'inProcessMinor',
      'remainingMinor',
    ],
  }),
  list: defineCall({
    id: 'settlements.list',
    method: 'GET',
    path: '/api/admin/settlement/settlement-list',
    summary: 'List the settlements of all ISPs',
    who: can('manage', 'Settlement'),
    ...ofPlatform,
    query: listQuery(['createdAt'], {
      state: z.enum(settlementStates).optional(),
      ispId: idFromText().optional(),
    }),
    output: pageOf(settlementRow),
    exportColumns: ['ispName', ...listColumns],
  }),
  ofIsp: defineCall({
    id: 'settlements.ofIsp',
    method: 'GET',
    path: '/api/admin/settlement/isp-settlement',
    summary: 'List the settlements of one ISP: the caller’s own; the platform names the ISP',
    who: can('read', 'Settlement'),
    scope: 'caller',
    query: listQuery(['createdAt'], {
      state: z.enum(settlementStates).optional(),
      ispId: idFromText().optional().describe('Only for users of the platform'),
    }),
    output: z.strictObject({ ...pageOf(settlementRow).shape, sums: settlementSums }),
    exportColumns: listColumns,
  }),
  get: defineCall({
    id: 'settlements.get',
    method: 'GET',
    path: '/api/admin/settlement/details/{id}',
    summary: 'Get a settlement with its timeline',
    who: can('read', 'Settlement'),
    scope: 'caller',
    params: idParams,
    output: settlementDetails,
  }),
  items: defineCall({
    id: 'settlements.items',
    method: 'GET',
    path: '/api/admin/settlement/items/{id}',
    summary: 'List what a settlement pays: payments, refunds and adjustments',
    who: can('read', 'Settlement'),
    scope: 'caller',
    params: idParams,
    query: listQuery(['at'], {}),
    output: pageOf(settlementItem),
    exportColumns: [...itemColumns, 'currency', ...itemAmounts],
  }),
  statement: defineCall({
    id: 'settlements.statement',
    method: 'GET',
    path: '/api/admin/settlement/statement/{id}',
    summary: 'Get the statement of a settlement as PDF',
    who: can('read', 'Settlement'),
    scope: 'caller',
    params: idParams,
    query: z.strictObject({ language: language().optional() }),
    respondsWithFile: 'application/pdf',
  }),
  preview: defineCall({
    id: 'settlements.preview',
    method: 'GET',
    path: '/api/admin/settlement/preview/{ispId}',
    summary: 'Preview a settlement: what it would pay, and what is left out',
    who: can('create', 'Settlement'),
    ...ofPlatform,
    params: z.strictObject({ ispId: idFromText() }),
    query: z.strictObject({ until: plainDate().optional() }),
    output: settlementPreview,
  }),
  create: defineCall({
    id: 'settlements.create',
    method: 'POST',
    path: '/api/admin/settlement/create-new',
    summary:
      'Create a settlement of everything collected for an ISP that is past the hold and in no settlement yet',
    who: can('create', 'Settlement'),
    ...ofPlatform,
    body: z.strictObject({
      ...createForm,
      paymentIds: z
        .array(id())
        .min(1)
        .max(10_000)
        .optional()
        .describe('Only these online payments; refunds and adjustments are always part of it'),
      note: optionalText(500),
      takesServiceCharge: z
        .boolean()
        .optional()
        .describe(
          'Pays the next months of the ISP’s plan with it; given back if the settlement is cancelled',
        ),
    }),
    output: z.strictObject({ id: id(), number: z.string(), netMinor: z.int() }),
    status: 201,
    idempotent: true,
    problems: [
      'settlements.nothing_to_settle',
      'settlements.below_minimum',
      'settlements.payment_not_payable',
      'settlements.no_service_charge',
      'settlements.charge_too_high',
    ],
  }),
  update: defineCall({
    id: 'settlements.update',
    method: 'POST',
    path: '/api/admin/settlement/update',
    summary: 'Approve, pay or cancel a settlement',
    who: can('update', 'Settlement'),
    ...ofPlatform,
    body: z.discriminatedUnion('status', [
      z.strictObject({ id: id(), status: z.literal('approved') }),
      z.strictObject({ id: id(), status: z.literal('paid'), reference: text(100), paidOn: plainDate() }),
      z.strictObject({ id: id(), status: z.literal('cancelled'), note: multilineText(300) }),
    ]),
    output: changed,
    idempotent: true,
    problems: [
      'settlements.own_settlement',
      'settlements.wrong_state',
      'settlements.account_not_ready',
      'settlements.nothing_to_settle',
      'settlements.below_minimum',
      'settlements.paid_on',
    ],
  }),
  adjust: defineCall({
    id: 'settlements.adjust',
    method: 'POST',
    path: '/api/admin/settlement/adjustment',
    summary: 'Correct what the platform owes an ISP; part of its next settlement',
    who: can('create', 'Settlement'),
    ...ofPlatform,
    body: z.strictObject({
      ispId: id(),
      amountMinor: z
        .int()
        .min(-10_000_000_000)
        .max(10_000_000_000)
        .refine((amount) => amount !== 0, 'Required')
        .describe('Negative: the ISP receives less'),
      note: multilineText(300),
    }),
    output: z.strictObject({ id: id() }),
    idempotent: true,
  }),
  uploadProof: defineCall({
    id: 'settlements.uploadProof',
    method: 'POST',
    path: '/api/admin/settlement/proof/{id}',
    summary: 'Upload the proof of a payout; replaces an earlier one',
    who: can('update', 'Settlement'),
    ...ofPlatform,
    params: idParams,
    query: z.strictObject({ fileName: z.string().min(1).max(120) }),
    file: { types: ['application/octet-stream'], maxBytes: 5 * 1024 * 1024 },
    output: z.strictObject({ id: id() }),
    problems: [
      'settlements.wrong_state',
      'attachments.name',
      'attachments.type',
      'attachments.not_what_it_says',
      'attachments.empty',
    ],
  }),
  proof: defineCall({
    id: 'settlements.proof',
    method: 'GET',
    path: '/api/admin/settlement/proof/{id}',
    summary: 'Download the proof of a payout',
    who: can('read', 'Settlement'),
    scope: 'caller',
    params: idParams,
    respondsWithFile: 'application/octet-stream',
    problems: ['attachments.missing'],
  }),
  unsettled: defineCall({
    id: 'settlements.unsettled',
    method: 'GET',
    path: '/api/isp/settlement/un-settlement/list',
    summary: 'List online payments that the platform has not settled yet',
    who: can('read', 'Settlement'),
    query: listQuery(['at'], {}),
    output: z.strictObject({ ...pageOf(unsettledItem).shape, sums: settlementSums }),
    exportColumns: [...itemColumns, ...itemAmounts],
  }),
  confirm: defineCall({
    id: 'settlements.confirm',
    method: 'POST',
    path: '/api/isp/settlement/confirm',
    summary: 'Confirm that the money of a settlement arrived',
    who: can('confirm', 'Settlement'),
    body: z.strictObject({ id: id() }),
    output: changed,
    idempotent: true,
    problems: ['settlements.wrong_state'],
  }),
  platformFees: defineCall({
    id: 'settlements.platformFees',
    method: 'GET',
    path: '/api/admin/settlement/platform-fee/{ispId}',
    summary: 'List what the platform keeps of the payments of an ISP, with history',
    who: can('manage', 'Settlement'),
    ...ofPlatform,
    params: z.strictObject({ ispId: idFromText() }),
    output: z.strictObject({ items: z.array(platformFee) }),
  }),
  setPlatformFee: defineCall({
    id: 'settlements.setPlatformFee',
    method: 'POST',
    path: '/api/admin/settlement/platform-fee',
    summary: 'Set what the platform keeps of the payments of an ISP from now on',
    who: can('manage', 'Setting'),
    ...ofPlatform,
    body: platformFeeForm,
    output: z.strictObject({ id: id() }),
    idempotent: true,
  }),
  getSettings: defineCall({
    id: 'settlements.getSettings',
    method: 'GET',
    path: '/api/admin/settlement/settings',
    summary: 'Get when and how the platform settles',
    who: can('manage', 'Settlement'),
    ...ofPlatform,
    output: z.strictObject({
      holdDays: z.int(),
      minPayoutMinor: z.int(),
      needsSecondApproval: z.boolean(),
      version: version(),
    }),
  }),
  updateSettings: defineCall({
    id: 'settlements.updateSettings',
    method: 'POST',
    path: '/api/admin/settlement/settings',
    summary:
      'Update when and how the platform settles. All administrators are notified when the second approval is switched on or off',
    who: can('manage', 'Setting'),
    ...ofPlatform,
    body: z.strictObject({ ...partialOf(settlementSettings), ...confirmation }),
    output: z.strictObject({ version: version() }),
    problems: ['identity.wrong_password', 'settlements.two_factor_needed'],
  }),
};
