import { addressOf, callProvider, type Fields, formCall } from '../http/call-provider.ts';
import { readAnswer, readBalance } from './read-answer.ts';
import { refusedAs, type SmsContext, type SmsDriver, type SmsRefusal } from './sms-driver.ts';

export interface SmsNetBdCredentials {
  readonly apiKey: string;
}

const reasons: Readonly<Record<number, SmsRefusal>> = {
  405: 'credentials',
  410: 'account',
  411: 'account',
  413: 'sender',
  414: 'text',
  415: 'text',
  416: 'number',
  417: 'balance',
  420: 'account',
  421: 'account',
};

export function createSmsNetBd(
  { apiKey }: SmsNetBdCredentials,
  { fetch, baseUrl = 'https://api.sms.net.bd', sender }: SmsContext,
): SmsDriver {
  return {
    async send({ to, text }) {
      const fields = { api_key: apiKey, msg: text, to, ...(sender ? { sender_id: sender } : {}) };
      const answer = await callProvider(fetch, formCall(addressOf(baseUrl, '/sendsms'), fields));
      return readAnswer(answer, ({ fields: { error, data } }) => {
        const code = Number(error);
        const id = (data as Fields | undefined)?.['request_id'];
        if (code === 0) return { outcome: 'accepted', providerId: id === undefined ? null : String(id) };
        // 409 is an error of the provider's own server.
        return code === 409 ? { outcome: 'unknown' } : refusedAs(reasons[code] ?? 'other', code);
      });
    },
    async balance() {
      const url = addressOf(baseUrl, '/user/balance/', { api_key: apiKey });
      const answer = await callProvider(fetch, { method: 'GET', url });
      return readBalance(answer, ({ fields: { error, data } }) => {
        const balance = (data as Fields | undefined)?.['balance'];
        return Number(error) === 0 && balance !== undefined ? String(balance) : undefined;
      });
    },
  };
}
