import { z } from 'zod';
import { can, defineCall } from '../../kit/call.ts';
import { id, idFromText, idParams, multilineText } from '../../kit/fields.ts';
import { listQuery, pageOf } from '../../kit/list.ts';
import {
  changed,
  chargebackForm,
  checkoutPurposes,
  checkoutSums,
  listColumns,
  listFilters,
  lostRefundForm,
  platformDetails,
  platformRow,
  refunded,
  refundForm,
} from './checkout-shapes.ts';

export const platformCheckoutCalls = {
  list: defineCall({
    id: 'checkouts.platformList',
    method: 'GET',
    path: '/api/admin/checkout/index',
    summary: 'List the online payments of all ISPs',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    query: listQuery(['createdAt'], {
      ...listFilters,
      ispId: idFromText().optional(),
      collectedBy: z.enum(['isp', 'platform']).optional(),
      purpose: z.enum(checkoutPurposes).optional(),
    }),
    output: z.strictObject({ ...pageOf(platformRow).shape, sums: checkoutSums }),
    exportColumns: ['ispName', ...listColumns],
  }),
  get: defineCall({
    id: 'checkouts.platformGet',
    method: 'GET',
    path: '/api/admin/checkout/show/{id}',
    summary: 'Get an online payment of any ISP with everything that happened to it',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    params: idParams,
    output: platformDetails,
  }),
  recheck: defineCall({
    id: 'checkouts.platformRecheck',
    method: 'POST',
    path: '/api/admin/checkout/recheck',
    summary: 'Ask the gateway about an online payment of any ISP now',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    body: z.strictObject({ id: id() }),
    output: changed,
    problems: ['checkouts.gateway_silent', 'checkouts.gateway_refused'],
  }),
  resolve: defineCall({
    id: 'checkouts.platformResolve',
    method: 'POST',
    path: '/api/admin/checkout/resolve',
    summary: 'Accept an online payment that the platform collected and that needs review',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    body: z.strictObject({ id: id(), note: multilineText(300) }),
    output: changed,
    idempotent: true,
    problems: ['checkouts.not_in_review', 'checkouts.already_recorded', 'checkouts.collected_by_isp'],
  }),
  refund: defineCall({
    id: 'checkouts.platformRefund',
    method: 'POST',
    path: '/api/admin/checkout/refund',
    summary: 'Refund an online payment that the platform collected, in full or in part',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    body: z.strictObject({
      ...refundForm,
      approveAboveBalance: z
        .boolean()
        .default(false)
        .describe('Refund although the platform owes the ISP less than this amount'),
    }),
    output: refunded,
    idempotent: true,
    problems: [
      'checkouts.not_refundable',
      'checkouts.refund_too_large',
      'checkouts.no_refunds',
      'checkouts.collected_by_isp',
      'checkouts.above_balance',
      'checkouts.in_approved_settlement',
    ],
  }),
  chargeback: defineCall({
    id: 'checkouts.platformChargeback',
    method: 'POST',
    path: '/api/admin/checkout/chargeback',
    summary: 'Record that the gateway took an online payment back from the platform: reverses its payment',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    body: chargebackForm,
    output: changed,
    idempotent: true,
    problems: ['checkouts.not_refundable', 'checkouts.collected_by_isp'],
  }),
  decideRefund: defineCall({
    id: 'checkouts.platformDecideRefund',
    method: 'POST',
    path: '/api/admin/checkout/decide-refund',
    summary:
      'Record whether a refund that the gateway never confirmed was made, as its merchant portal shows it',
    who: can('manage', 'Checkout'),
    scope: 'platform',
    body: lostRefundForm,
    output: refunded,
    idempotent: true,
    problems: ['checkouts.no_lost_refund', 'checkouts.collected_by_isp'],
  }),
};
