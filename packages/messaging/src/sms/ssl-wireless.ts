import { addressOf, callProvider, type Fields, jsonCall } from '../http/call-provider.ts';
import { readAnswer } from './read-answer.ts';
import { refusedAs, type SmsContext, type SmsDriver, type SmsRefusal } from './sms-driver.ts';

export interface SslWirelessCredentials {
  readonly apiToken: string;
}

const reasons: readonly [pattern: RegExp, reason: SmsRefusal][] = [
  [/token|auth|ip\b|whitelist/i, 'credentials'],
  [/balance|quota|credit/i, 'balance'],
  [/\bsid\b|sender|masking/i, 'sender'],
  [/msisdn|number/i, 'number'],
  [/sms|text|message/i, 'text'],
];
const reasonOf = (words: string): SmsRefusal =>
  reasons.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';

/** iSMS Plus v3. Sources disagree about the number of success, so the word decides. */
export function createSslWireless(
  { apiToken }: SslWirelessCredentials,
  { fetch, baseUrl = 'https://smsplus.sslwireless.com', sender }: SmsContext,
): SmsDriver {
  return {
    async send({ to, text, id }) {
      const fields = { api_token: apiToken, sid: sender, msisdn: to, sms: text, csms_id: id };
      const answer = await callProvider(fetch, jsonCall(addressOf(baseUrl, '/api/v3/send-sms'), fields));
      return readAnswer(
        answer,
        ({ fields: { status, status_code: code, error_message: words, smsinfo } }) => {
          const info = Array.isArray(smsinfo) ? (smsinfo[0] as Fields | undefined) : undefined;
          if (status === 'SUCCESS')
            return {
              outcome: 'accepted',
              providerId: info?.['reference_id'] ? String(info['reference_id']) : null,
            };
          return refusedAs(reasonOf(String(words ?? '')), String(code ?? 'FAILED'));
        },
      );
    },
    balance: async () => ({ outcome: 'not_offered' }),
  };
}
