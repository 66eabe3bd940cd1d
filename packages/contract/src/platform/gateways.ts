import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, instant } from '../kit/fields.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { gatewayNames } from './checkouts/checkout-shapes.ts';

export const gatewayProblems = {
  'gateways.credentials_missing': { status: 422, title: 'Enter all credentials of the gateway' },
  'gateways.bad_credentials': { status: 422, title: 'These credentials cannot be read' },
  'gateways.bad_address': { status: 422, title: 'Gateways are reached by https at a public address' },
  'gateways.not_configured': { status: 404, title: 'This gateway is not configured yet' },
} as const satisfies ProblemCatalogue;

const secret = () => z.string().trim().min(1).max(5000);

/** What each gateway needs. Credentials are stored encrypted and never returned. */
export const gatewayCredentials = {
  sslcommerz: z.strictObject({
    storeId: secret(),
    storePassword: secret(),
    signatureCheck: z.enum(['off', 'warn', 'enforce']).optional(),
  }),
  bkash: z.strictObject({ username: secret(), password: secret(), appKey: secret(), appSecret: secret() }),
  nagad: z.strictObject({
    merchantId: secret(),
    merchantNumber: secret(),
    privateKey: secret(),
    nagadPublicKey: secret(),
  }),
  stripe: z.strictObject({ secretKey: secret(), webhookSecret: secret().optional() }),
};

const gatewaySetting = z.strictObject({
  gateway: z.enum(gatewayNames),
  isBeta: z.boolean(),
  isConfigured: z.boolean(),
  isEnabled: z.boolean(),
  isSandbox: z.boolean(),
  credentialsSetAt: instant().nullable(),
  credentialsSetBy: z.string().nullable(),
  feeRate: z.int().describe('Basis points, for gateways that do not report their fee'),
  minMinor: z.int().nullable(),
  maxMinor: z.int().nullable(),
  notificationUrl: z.string().nullable().describe('To enter in the gateway’s merchant portal'),
});

const amount = () => z.int().min(1).max(1e13).nullable();
const settingForm = {
  gateway: z.enum(gatewayNames),
  isEnabled: z.boolean().optional(),
  isSandbox: z.boolean().optional(),
  credentials: z
    .record(z.string(), z.string().max(5000))
    .optional()
    .describe('Left out: unchanged. Write-only.'),
  feeRate: z.int().min(0).max(10_000).optional(),
  minMinor: amount().optional(),
  maxMinor: amount().optional(),
};
const connection = z.strictObject({
  outcome: z.enum(['succeeded', 'refused', 'unknown']),
  reason: z.string().nullable(),
});

export const gatewayCalls = {
  list: defineCall({
    id: 'gateways.list',
    method: 'GET',
    path: '/api/isp/gateway-setting',
    summary: 'List the payment gateways with their settings; credentials are never returned',
    who: can('read', 'Gateway'),
    output: z.array(gatewaySetting),
  }),
  update: defineCall({
    id: 'gateways.update',
    method: 'POST',
    path: '/api/isp/gateway-setting',
    summary: 'Set up a payment gateway with the ISP’s own merchant account',
    who: can('update', 'Gateway'),
    body: z.strictObject(settingForm),
    problems: ['gateways.credentials_missing', 'gateways.bad_credentials'],
  }),
  test: defineCall({
    id: 'gateways.test',
    method: 'POST',
    path: '/api/isp/gateway-setting/test',
    summary: 'Test whether the gateway accepts the stored credentials; moves no money',
    who: can('update', 'Gateway'),
    body: z.strictObject({ gateway: z.enum(gatewayNames) }),
    output: connection,
    problems: ['gateways.not_configured'],
  }),
  platformUpdate: defineCall({
    id: 'gateways.platformUpdate',
    method: 'POST',
    path: '/api/admin/gateway-setting',
    summary: 'Set up a payment gateway of the platform, or the address of an ISP’s gateway',
    who: can('manage', 'Gateway'),
    scope: 'platform',
    body: z.strictObject({
      ...settingForm,
      ispId: id().nullable().describe('Null: the platform’s own merchant account'),
      baseUrl: z.string().max(300).nullable().optional().describe('Null: the provider’s own server'),
    }),
    problems: ['gateways.credentials_missing', 'gateways.bad_credentials', 'gateways.bad_address'],
  }),
  platformList: defineCall({
    id: 'gateways.platformList',
    method: 'GET',
    path: '/api/admin/gateway-setting',
    summary: 'List the payment gateways of the platform',
    who: can('manage', 'Gateway'),
    scope: 'platform',
    output: z.array(
      gatewaySetting.extend({
        baseUrl: z.string().nullable().describe('Null: the provider’s own server'),
      }),
    ),
  }),
  platformTest: defineCall({
    id: 'gateways.platformTest',
    method: 'POST',
    path: '/api/admin/gateway-setting/test',
    summary: 'Test whether a gateway accepts the stored credentials of the platform, or of an ISP',
    who: can('manage', 'Gateway'),
    scope: 'platform',
    body: z.strictObject({
      gateway: z.enum(gatewayNames),
      ispId: id().nullable().default(null).describe('Null: the platform’s own merchant account'),
    }),
    output: connection,
    problems: ['gateways.not_configured'],
  }),
};
