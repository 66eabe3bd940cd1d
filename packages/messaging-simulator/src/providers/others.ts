import { type Endpoint, type SimulatedRequest, simulatorKeys } from '../provider.ts';

const { accountSid, authToken } = simulatorKeys.twilio;
const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
const unauthorised = ({ headers }: SimulatedRequest) =>
  headers.authorization === basic
    ? undefined
    : { status: 401, body: { code: 20003, message: 'Authenticate' } };
const isGenericKey = ({ fields, headers }: SimulatedRequest) =>
  fields['key'] === simulatorKeys.apiKey || headers['x-api-key'] === simulatorKeys.apiKey
    ? undefined
    : { status: 401, body: { ok: 'no' } };

const generic = (method: 'GET' | 'POST'): Endpoint => ({
  provider: 'http',
  method,
  path: /^\/generic\/send$/,
  refusal: isGenericKey,
  message: ({ fields }) => ({
    to: fields['to'] ?? '',
    from: fields['sender'] ?? '',
    text: fields['text'] ?? '',
  }),
  accepted: (id) => ({ body: { result: { code: 'OK', id } } }),
  refused: { body: { result: { code: 'NO_CREDIT' } } },
});

export const otherEndpoints: readonly Endpoint[] = [
  {
    provider: 'twilio',
    method: 'POST',
    path: new RegExp(`^/2010-04-01/Accounts/${accountSid}/Messages\\.json$`),
    refusal: unauthorised,
    message: ({ fields }) => ({
      to: fields['To'] ?? '',
      from: fields['From'] ?? fields['MessagingServiceSid'] ?? '',
      text: fields['Body'] ?? '',
      ...(fields['StatusCallback'] ? { reportTo: fields['StatusCallback'] } : {}),
    }),
    accepted: (id) => ({ status: 201, body: { sid: `SM${id}`, status: 'queued', error_code: null } }),
    refused: { status: 400, body: { code: 21211, message: "The 'To' number is not a valid phone number." } },
  },
  {
    provider: 'twilio',
    method: 'GET',
    path: new RegExp(`^/2010-04-01/Accounts/${accountSid}/Balance\\.json$`),
    refusal: unauthorised,
    accepted: () => ({ body: { balance: '42.10', currency: 'USD' } }),
    refused: { status: 401, body: { code: 20003 } },
  },
  generic('GET'),
  generic('POST'),
  {
    provider: 'http',
    method: 'GET',
    path: /^\/generic\/balance$/,
    refusal: isGenericKey,
    accepted: () => ({ body: { balance: { left: 77 } } }),
    refused: { status: 401, body: {} },
  },
  {
    provider: 'telegram',
    method: 'POST',
    path: /^\/bot([^/]+)\/sendMessage$/,
    refusal: ({ matches }) =>
      matches[0] === simulatorKeys.telegramToken
        ? undefined
        : { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } },
    message: ({ fields }) => ({ to: fields['chat_id'] ?? '', from: 'bot', text: fields['text'] ?? '' }),
    accepted: (id) => ({ body: { ok: true, result: { message_id: Number.parseInt(id, 16) } } }),
    refused: {
      status: 400,
      body: { ok: false, error_code: 400, description: 'Bad Request: chat not found' },
    },
  },
];
