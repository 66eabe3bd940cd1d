import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, instant, text, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { partialOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { gatewayNames } from '../platform/checkouts/checkout-shapes.ts';
import { providerBalance, smsDriverNames, testOutcome } from './messaging-settings.ts';

export const smsMovementKinds = ['top_up', 'top_up_returned', 'charge', 'refund'] as const;
export type SmsMovementKind = (typeof smsMovementKinds)[number];

export const smsAccountProblems = {
  'sms_accounts.balance_short': {
    status: 409,
    title: 'Your SMS balance is too low. Top it up, then try again.',
  },
  'sms_accounts.not_offered': { status: 409, title: 'The platform does not offer SMS at the moment' },
  'sms_accounts.below_minimum': { status: 422, title: 'The amount is below the minimum top-up' },
  'sms_accounts.gateway_unavailable': {
    status: 422,
    title: 'This payment method is not available. Choose another one.',
  },
  'sms_accounts.amount_refused': {
    status: 422,
    title: 'This payment method does not accept this amount. Choose another one.',
  },
} as const satisfies ProblemCatalogue;

const account = z.strictObject({
  isOffered: z.boolean().describe('Whether the platform sells SMS'),
  isUsed: z.boolean().describe('Whether your SMS are paid from this balance'),
  balanceMinor: z.int(),
  reservedMinor: z.int().describe('Held for campaigns under way'),
  availableMinor: z.int().describe('Balance without what is reserved'),
  priceMinor: z.int().describe('Price of a segment'),
  minTopUpMinor: z.int(),
  currency: z.string(),
  gateways: z.array(z.enum(gatewayNames)).describe('Ways to pay the platform online'),
});
export type SmsAccount = z.infer<typeof account>;

const movement = z.strictObject({
  id: id(),
  at: instant(),
  day: z.string().describe('In the time zone of the ISP'),
  kind: z.enum(smsMovementKinds),
  campaignId: id().nullable(),
  campaignName: z.string().nullable(),
  reference: z.string().nullable().describe('Our transaction ID of a top-up'),
  messages: z.int(),
  segments: z.int(),
  amountMinor: z.int().describe('Negative: the balance fell'),
});
export type SmsMovement = z.infer<typeof movement>;

const settings = {
  smsDriver: z.enum(smsDriverNames).nullable().describe('Null: the platform sells no SMS'),
  smsSender: z.union([z.literal(''), text(40)]),
  priceMinor: z.int().min(1).max(100_000).describe('Standard price of a segment'),
  minTopUpMinor: z.int().min(1).max(10_000_000_000),
};
const shownSettings = z.strictObject({
  ...settings,
  currency: z.string(),
  credentialsSetAt: instant().nullable(),
  credentialsSetBy: z.string().nullable(),
  prepaidMinor: z.int().describe('What all ISPs have paid in advance'),
  version: version(),
});
export type PlatformSmsSettings = z.infer<typeof shownSettings>;

const accountRow = z.strictObject({
  id: id().describe('Of the ISP'),
  name: z.string(),
  isUsed: z.boolean(),
  balanceMinor: z.int(),
  reservedMinor: z.int(),
  priceMinor: z.int().nullable().describe('Null: the standard price'),
  sentSegments: z.int().describe('Charged in the last 30 days, without refunded ones'),
});
export type SmsAccountRow = z.infer<typeof accountRow>;

export const smsAccountCalls = {
  get: defineCall({
    id: 'smsAccounts.get',
    method: 'GET',
    path: '/api/sms-account',
    summary: 'Get your prepaid SMS balance at the platform',
    who: can('read', 'Notification'),
    output: account,
  }),
  movements: defineCall({
    id: 'smsAccounts.movements',
    method: 'GET',
    path: '/api/sms-account/movement/index',
    summary: 'List top-ups, charges and refunds of your SMS balance, by day and campaign',
    who: can('read', 'Notification'),
    query: z.strictObject({
      ...listQuery(['at'], { kind: z.enum(smsMovementKinds).optional() }).shape,
      sort: z.enum(['-at', 'at']).default('-at'),
    }),
    output: pageOf(movement),
  }),
  topUp: defineCall({
    id: 'smsAccounts.topUp',
    method: 'POST',
    path: '/api/sms-account/top-up',
    summary: 'Pay the platform online to top up your SMS balance',
    who: can('update', 'Notification'),
    idempotent: true,
    body: z.strictObject({
      amountMinor: z.int().min(1).max(10_000_000_000),
      gateway: z.enum(gatewayNames),
    }),
    output: z.strictObject({
      transactionId: z.string(),
      redirectUrl: z
        .string()
        .nullable()
        .describe('Where to pay. Null: the gateway did not answer, and nothing was charged'),
    }),
    problems: [
      'sms_accounts.not_offered',
      'sms_accounts.below_minimum',
      'sms_accounts.gateway_unavailable',
      'sms_accounts.amount_refused',
    ],
  }),
  getPlatform: defineCall({
    id: 'smsAccounts.getPlatform',
    method: 'GET',
    path: '/api/admin/sms-setting',
    summary: 'Get the SMS provider of the platform and its prices; credentials are never returned',
    who: can('manage', 'Setting'),
    scope: 'platform',
    output: shownSettings,
  }),
  updatePlatform: defineCall({
    id: 'smsAccounts.updatePlatform',
    method: 'POST',
    path: '/api/admin/sms-setting',
    summary: 'Set up the SMS provider of the platform and its prices',
    who: can('manage', 'Setting'),
    scope: 'platform',
    body: z.strictObject({
      ...partialOf(settings),
      smsCredentials: z
        .record(z.string(), z.string().max(5000))
        .optional()
        .describe('Left out: unchanged. Write-only.'),
      version: version(),
    }),
    output: z.strictObject({ version: version() }),
    problems: ['messaging.credentials_missing', 'messaging.bad_address', 'messaging.bad_template'],
  }),
  testPlatform: defineCall({
    id: 'smsAccounts.testPlatform',
    method: 'POST',
    path: '/api/admin/sms-setting/test',
    summary: 'Send a test message through the SMS provider of the platform',
    who: can('manage', 'Setting'),
    scope: 'platform',
    body: z.strictObject({ to: z.string().max(30).describe('Mobile number') }),
    output: testOutcome,
    problems: ['messaging.not_configured', 'messaging.not_a_mobile'],
  }),
  platformBalance: defineCall({
    id: 'smsAccounts.platformBalance',
    method: 'GET',
    path: '/api/admin/sms-setting/balance',
    summary: 'Ask the SMS provider of the platform for the balance',
    who: can('manage', 'Setting'),
    scope: 'platform',
    output: providerBalance,
    problems: ['messaging.not_configured'],
  }),
  platformList: defineCall({
    id: 'smsAccounts.platformList',
    method: 'GET',
    path: '/api/admin/sms-account/index',
    summary: 'List the SMS balances and prices of ISPs',
    who: can('manage', 'Setting'),
    scope: 'platform',
    query: listQuery(['name'], {}),
    output: pageOf(accountRow),
  }),
  setPrice: defineCall({
    id: 'smsAccounts.setPrice',
    method: 'POST',
    path: '/api/admin/sms-account/price',
    summary: 'Set what a segment costs an ISP; null: the standard price',
    who: can('manage', 'Setting'),
    scope: 'platform',
    body: z.strictObject({ ispId: id(), priceMinor: z.int().min(1).max(100_000).nullable() }),
    output: z.strictObject({ ispId: id(), priceMinor: z.int().nullable() }),
  }),
};
