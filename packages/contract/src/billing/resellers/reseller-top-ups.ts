import { z } from 'zod';
import { can, defineCall } from '../../kit/call.ts';
import { id } from '../../kit/fields.ts';
import type { ProblemCatalogue } from '../../kit/problems.ts';
import { gatewayNames } from '../../platform/checkouts/checkout-shapes.ts';
import { documentMinor } from '../invoice-shapes.ts';

export const resellerTopUpProblems = {
  'resellers.gateway_unavailable': {
    status: 422,
    title: 'You cannot pay this way. Choose another payment method.',
  },
  'resellers.amount_refused': {
    status: 422,
    title: 'The gateway does not accept this amount. Change it, or choose another payment method.',
  },
} as const satisfies ProblemCatalogue;

/** A wholesale reseller fills the wallet through a gateway. */
export const resellerTopUpCalls = {
  gateways: defineCall({
    id: 'resellerTopUps.gateways',
    method: 'GET',
    path: '/api/isp/reseller/top-up-gateways',
    summary: 'List the gateways with which a wholesale reseller can top up the wallet',
    who: can('pay', 'Reseller'),
    output: z.strictObject({ gateways: z.array(z.enum(gatewayNames)) }),
  }),
  start: defineCall({
    id: 'resellerTopUps.start',
    method: 'POST',
    path: '/api/isp/reseller/top-up-online',
    summary: 'Start an online payment with which a wholesale reseller tops up the wallet',
    who: can('pay', 'Reseller'),
    body: z.strictObject({ id: id(), amountMinor: documentMinor(), gateway: z.enum(gatewayNames) }),
    output: z.strictObject({
      transactionId: z.string(),
      redirectUrl: z
        .string()
        .nullable()
        .describe('The page of the gateway, on which to pay; null: the gateway did not answer'),
    }),
    status: 201,
    idempotent: true,
    problems: ['resellers.not_wholesale', 'resellers.gateway_unavailable', 'resellers.amount_refused'],
  }),
};
