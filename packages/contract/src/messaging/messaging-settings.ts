import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { instant, text, version, versionOrNone } from '../kit/fields.ts';
import { partialOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { messageLanguages, staffAlerts } from './notification-templates.ts';

export const smsDriverNames = ['bulksmsbd', 'sslwireless', 'smsnetbd', 'twilio', 'http'] as const;
export type SmsDriverName = (typeof smsDriverNames)[number];

export const messagingProblems = {
  'messaging.credentials_missing': { status: 422, title: 'Enter all credentials of the provider' },
  'messaging.bad_template': {
    status: 422,
    title: 'The message needs {to} and {text}, and no other placeholders than {sender}, {apiKey} and {id}',
  },
  'messaging.bad_address': { status: 422, title: 'Providers are reached by https at a public address' },
  'messaging.not_configured': { status: 409, title: 'Set up a provider first' },
  'messaging.not_a_mobile': { status: 422, title: 'Enter a valid mobile number' },
} as const satisfies ProblemCatalogue;

const secret = () => z.string().trim().min(1).max(500);
const template = (max: number) => z.string().trim().max(max).optional();

/** What each provider needs. Stored encrypted and never returned. */
export const smsCredentials = {
  bulksmsbd: z.strictObject({ apiKey: secret() }),
  sslwireless: z.strictObject({ apiToken: secret() }),
  smsnetbd: z.strictObject({ apiKey: secret() }),
  twilio: z.strictObject({ accountSid: secret(), authToken: secret() }),
  http: z.strictObject({
    method: z.enum(['GET', 'POST']),
    url: z.string().trim().min(1).max(1000),
    headers: template(2000),
    body: template(4000),
    apiKey: template(500),
    numberFormat: z.enum(['local', 'international', 'plus']),
    successPath: template(100),
    successValue: template(100),
    idPath: template(100),
    balanceUrl: template(1000),
    balancePath: template(100),
  }),
} as const;

const language = () => z.enum(messageLanguages);
const settings = z.strictObject({
  usesPlatformSms: z
    .boolean()
    .describe('SMS go through the platform’s provider and are paid from your prepaid balance'),
  isPlatformSmsOffered: z.boolean(),
  smsDriver: z.enum(smsDriverNames).nullable(),
  smsSender: z.string().describe('Approved sender id or number'),
  smsPriceMinor: z.int().describe('Price of a segment'),
  smsLanguage: language().nullable().describe('Language of every SMS; null: the customer’s own'),
  credentialsSetAt: instant().nullable(),
  credentialsSetBy: z.string().nullable(),
  deliveryUrl: z.string().nullable().describe('Where Twilio reports deliveries; sent with each message'),
  telegramChatId: z.string().nullable(),
  telegramTokenSetAt: instant().nullable(),
  telegramAlerts: z.array(z.enum(staffAlerts)),
  isOutbox: z.boolean().describe('Nothing leaves this installation: messages are written to a folder'),
  version: versionOrNone(),
});
export type MessagingSettings = z.infer<typeof settings>;

const form = {
  usesPlatformSms: z.boolean(),
  smsDriver: z.enum(smsDriverNames).nullable(),
  smsSender: z.union([z.literal(''), text(40)]),
  smsPriceMinor: z.int().min(0).max(100_000),
  smsLanguage: language().nullable(),
  telegramChatId: text(64).nullable(),
  telegramAlerts: z.array(z.enum(staffAlerts)).max(staffAlerts.length),
};

export const testOutcome = z.strictObject({
  outcome: z.enum(['accepted', 'refused', 'later', 'unknown']),
  reason: z.string().nullable().describe('Why it was refused or not sent'),
  code: z.string().nullable().describe('The provider’s own code'),
});
export type TestOutcome = z.infer<typeof testOutcome>;
export const providerBalance = z.strictObject({
  outcome: z.enum(['known', 'not_offered', 'refused', 'unknown']),
  balance: z.string().nullable(),
});

export const messagingCalls = {
  getSettings: defineCall({
    id: 'messaging.getSettings',
    method: 'GET',
    path: '/api/messaging-setting',
    summary: 'Get the SMS provider and the Telegram bot; credentials are never returned',
    who: can('update', 'Notification'),
    output: settings,
  }),
  updateSettings: defineCall({
    id: 'messaging.updateSettings',
    method: 'POST',
    path: '/api/messaging-setting',
    summary: 'Set up the SMS provider and the Telegram bot',
    who: can('update', 'Notification'),
    body: z.strictObject({
      ...partialOf(form),
      smsCredentials: z
        .record(z.string(), z.string().max(5000))
        .optional()
        .describe('Left out: unchanged. Write-only.'),
      telegramToken: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .describe('Left out: unchanged. Write-only.'),
      version: versionOrNone(),
    }),
    output: z.strictObject({ version: version() }),
    problems: [
      'messaging.credentials_missing',
      'messaging.bad_address',
      'messaging.bad_template',
      'sms_accounts.not_offered',
    ],
  }),
  test: defineCall({
    id: 'messaging.test',
    method: 'POST',
    path: '/api/messaging-setting/test',
    summary: 'Send a test message with the stored settings',
    who: can('update', 'Notification'),
    body: z.strictObject({
      channel: z.enum(['sms', 'telegram']),
      to: z.string().max(30).optional().describe('Mobile number for an SMS'),
    }),
    output: testOutcome,
    problems: ['messaging.not_configured', 'messaging.not_a_mobile', 'sms_accounts.balance_short'],
  }),
  balance: defineCall({
    id: 'messaging.balance',
    method: 'GET',
    path: '/api/messaging-setting/balance',
    summary: 'Ask the SMS provider for the balance',
    who: can('update', 'Notification'),
    output: providerBalance,
    problems: ['messaging.not_configured'],
  }),
};
