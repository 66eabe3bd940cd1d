import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressOf, callProvider, formCall } from '../http/call-provider.ts';
import { readAnswer, readBalance } from './read-answer.ts';
import { refusedAs, type SmsContext, type SmsDriver, type SmsRefusal } from './sms-driver.ts';

export interface TwilioCredentials {
  readonly accountSid: string;
  readonly authToken: string;
}

const reasons: Readonly<Record<number, SmsRefusal>> = {
  20003: 'credentials',
  20404: 'credentials',
  21211: 'number',
  21212: 'sender',
  21408: 'account',
  21602: 'text',
  21606: 'sender',
  21610: 'number',
  21614: 'number',
  21617: 'text',
  30002: 'account',
};

export function createTwilio(
  { accountSid, authToken }: TwilioCredentials,
  { fetch, baseUrl = 'https://api.twilio.com', sender, deliveryUrl }: SmsContext,
): SmsDriver {
  const account = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  const headers = { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` };
  return {
    async send({ to, text }) {
      const fields = {
        To: `+${to}`,
        Body: text,
        ...(sender.startsWith('MG') ? { MessagingServiceSid: sender } : { From: sender }),
        ...(deliveryUrl ? { StatusCallback: deliveryUrl } : {}),
      };
      const url = addressOf(baseUrl, `${account}/Messages.json`);
      const answer = await callProvider(fetch, formCall(url, fields, headers));
      return readAnswer(answer, ({ status, fields: { sid, code } }) => {
        if (status === 201 && sid) return { outcome: 'accepted', providerId: String(sid) };
        return status < 400
          ? { outcome: 'unknown' }
          : refusedAs(reasons[Number(code)] ?? 'other', String(code ?? status));
      });
    },
    async balance() {
      const answer = await callProvider(fetch, {
        method: 'GET',
        url: addressOf(baseUrl, `${account}/Balance.json`),
        headers,
      });
      return readBalance(answer, ({ fields: { balance, currency } }) =>
        balance === undefined ? undefined : `${balance} ${currency ?? ''}`.trim(),
      );
    },
  };
}

/** Base64 of HMAC-SHA1 over the URL followed by the sorted names and values of the form. */
export function signTwilio(authToken: string, url: string, form: Readonly<Record<string, string>>): string {
  const pairs = Object.keys(form)
    .sort()
    .map((name) => name + form[name]);
  return createHmac('sha1', authToken)
    .update(url + pairs.join(''))
    .digest('base64');
}

export interface DeliveryReport {
  readonly providerId: string;
  /** A failed message was not sent and costs nothing; an undelivered one was given to the carrier. */
  readonly state: 'delivered' | 'undelivered' | 'failed' | 'other';
  readonly code: string | null;
}

const reportedStates: Readonly<Record<string, DeliveryReport['state']>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
};

/** Undefined if the signature is wrong: such a report is forged. */
export function readTwilioReport(
  authToken: string,
  url: string,
  form: Readonly<Record<string, string>>,
  signature: string,
): DeliveryReport | undefined {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signTwilio(authToken, url, form))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const state = reportedStates[form['MessageStatus'] ?? ''] ?? 'other';
  return { providerId: form['MessageSid'] ?? '', state, code: form['ErrorCode'] ?? null };
}
