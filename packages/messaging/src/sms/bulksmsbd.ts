import { addressOf, callProvider, formCall } from '../http/call-provider.ts';
import { readAnswer, readBalance } from './read-answer.ts';
import { refusedAs, type SmsContext, type SmsDriver, type SmsRefusal } from './sms-driver.ts';

export interface BulkSmsBdCredentials {
  readonly apiKey: string;
}

const accepted = 202;
const reasons: Readonly<Record<number, SmsRefusal>> = {
  1001: 'number',
  1002: 'sender',
  1003: 'other',
  1006: 'balance',
  1007: 'balance',
  1011: 'credentials',
  1012: 'text',
};

export function createBulkSmsBd(
  { apiKey }: BulkSmsBdCredentials,
  { fetch, baseUrl = 'https://bulksmsbd.net', sender }: SmsContext,
): SmsDriver {
  return {
    async send({ to, text }) {
      const fields = { api_key: apiKey, type: 'text', number: to, senderid: sender, message: text };
      const answer = await callProvider(fetch, formCall(addressOf(baseUrl, '/api/smsapi'), fields));
      return readAnswer(answer, ({ fields: { response_code: code, message_id: id } }) => {
        if (Number(code) === accepted) return { outcome: 'accepted', providerId: id ? String(id) : null };
        const number = Number(code);
        // 1005 is the provider's own internal error: nobody knows what it did.
        if (number === 1005) return { outcome: 'unknown' };
        return refusedAs(reasons[number] ?? (number >= 1013 && number <= 1021 ? 'account' : 'other'), number);
      });
    },
    async balance() {
      const url = addressOf(baseUrl, '/api/getBalanceApi', { api_key: apiKey });
      const answer = await callProvider(fetch, { method: 'GET', url });
      return readBalance(answer, ({ fields: { balance } }) =>
        balance === undefined ? undefined : String(balance),
      );
    },
  };
}
