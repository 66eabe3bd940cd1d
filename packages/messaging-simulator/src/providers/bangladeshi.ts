import { type Endpoint, type SimulatedRequest, simulatorKeys } from '../provider.ts';

const wrongKey = (name: string, answer: unknown) => (request: SimulatedRequest) =>
  request.fields[name] === simulatorKeys.apiKey ? undefined : { body: answer };

const bulkWrongKey = wrongKey('api_key', { response_code: 1011, error_message: 'User Id not found' });
const netWrongKey = wrongKey('api_key', { error: 405, msg: 'Authorization required' });

export const bangladeshiEndpoints: readonly Endpoint[] = [
  {
    provider: 'bulksmsbd',
    method: 'POST',
    path: /^\/api\/smsapi$/,
    refusal: bulkWrongKey,
    message: ({ fields }) => ({
      to: fields['number'] ?? '',
      from: fields['senderid'] ?? '',
      text: fields['message'] ?? '',
    }),
    accepted: (id) => ({
      body: {
        response_code: 202,
        message_id: id,
        success_message: 'SMS Submitted Successfully',
        error_message: '',
      },
    }),
    refused: { body: { response_code: 1007, error_message: 'Balance Insufficient' } },
  },
  {
    provider: 'bulksmsbd',
    method: 'GET',
    path: /^\/api\/getBalanceApi$/,
    refusal: (request) => (bulkWrongKey(request) ? { body: { response_code: 1011 } } : undefined),
    accepted: () => ({ body: { response_code: 202, balance: '1250.50' } }),
    refused: { body: { response_code: 1011 } },
  },
  {
    provider: 'sslwireless',
    method: 'POST',
    path: /^\/api\/v3\/send-sms$/,
    refusal: wrongKey('api_token', {
      status: 'FAILED',
      status_code: 4001,
      error_message: 'Invalid API token',
    }),
    message: ({ fields }) => ({
      to: fields['msisdn'] ?? '',
      from: fields['sid'] ?? '',
      text: fields['sms'] ?? '',
    }),
    accepted: (id, { fields }) => ({
      body: {
        status: 'SUCCESS',
        status_code: 200,
        error_message: '',
        smsinfo: [
          {
            sms_status: 'SUCCESS',
            msisdn: fields['msisdn'],
            csms_id: fields['csms_id'],
            reference_id: id,
          },
        ],
      },
    }),
    refused: { body: { status: 'FAILED', status_code: 4025, error_message: 'Insufficient balance' } },
  },
  {
    provider: 'smsnetbd',
    method: 'POST',
    path: /^\/sendsms$/,
    refusal: netWrongKey,
    message: ({ fields }) => ({
      to: fields['to'] ?? '',
      from: fields['sender_id'] ?? '',
      text: fields['msg'] ?? '',
    }),
    accepted: (id) => ({
      body: {
        error: 0,
        msg: 'Request successfully submitted',
        data: { request_id: Number.parseInt(id, 16) },
      },
    }),
    refused: { body: { error: 417, msg: 'Insufficient balance' } },
  },
  {
    provider: 'smsnetbd',
    method: 'GET',
    path: /^\/user\/balance\/$/,
    refusal: netWrongKey,
    accepted: () => ({ body: { error: 0, msg: 'Success', data: { balance: '815.20' } } }),
    refused: { body: { error: 405 } },
  },
];
