import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSmsDriver, createTelegramBot, readTwilioReport, type SmsDriver } from '@lastmile/messaging';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MessagingSimulator, simulatorKeys, startMessagingSimulator } from './index.ts';

let simulator: MessagingSimulator;
beforeAll(async () => {
  simulator = await startMessagingSimulator();
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.setFault();
  simulator.received.length = 0;
});

const context = () => ({
  fetch,
  baseUrl: simulator.url,
  sender: '8809600',
  deliveryUrl: 'https://panel.test/d?isp=1',
});
const apiKey = simulatorKeys.apiKey;
const generic = {
  method: 'POST',
  url: 'https://sms.example/generic/send?key={apiKey}',
  headers: 'Content-Type: application/json',
  body: '{"to":"{to}","text":"{text}","sender":"{sender}"}',
  numberFormat: 'local',
  successPath: 'result.code',
  successValue: 'OK',
  idPath: 'result.id',
  balanceUrl: 'https://sms.example/generic/balance?key={apiKey}',
  balancePath: 'balance.left',
} as const;

const drivers: Record<string, (key?: string) => SmsDriver> = {
  bulksmsbd: (key = apiKey) => createSmsDriver('bulksmsbd', { apiKey: key }, context()),
  sslwireless: (key = apiKey) => createSmsDriver('sslwireless', { apiToken: key }, context()),
  smsnetbd: (key = apiKey) => createSmsDriver('smsnetbd', { apiKey: key }, context()),
  twilio: (key = simulatorKeys.twilio.authToken) =>
    createSmsDriver('twilio', { ...simulatorKeys.twilio, authToken: key }, context()),
  http: (key = apiKey) => createSmsDriver('http', { ...generic, apiKey: key }, context()),
  telegram: (key = simulatorKeys.telegramToken) => ({
    send: ({ to, text }) => createTelegramBot(key, { fetch, baseUrl: simulator.url }).send(to, text),
    balance: async () => ({ outcome: 'not_offered' }),
  }),
};
const sms = { to: '8801712345678', text: 'আপনার বিল "৫০০" টাকা\n& more', id: 'n1' };

describe.each(Object.keys(drivers))('a message through %s', (name) => {
  const driver = (key?: string) => (drivers[name] as (key?: string) => SmsDriver)(key);
  it('arrives once with its text, and the provider’s id is known', async () => {
    const sent = await driver().send(sms);
    expect(sent).toMatchObject({ outcome: 'accepted', providerId: expect.stringMatching(/./) });
    const to = { twilio: '+8801712345678', http: '01712345678' }[name] ?? sms.to;
    expect(simulator.received).toMatchObject([{ to, text: sms.text }]);
  });
  it('is refused with wrong credentials', async () => {
    expect(await driver('wrong').send(sms)).toMatchObject({ outcome: 'refused', reason: 'credentials' });
    expect(simulator.received).toEqual([]);
  });
  it('is refused by a provider that says no', async () => {
    simulator.setFault({ kind: 'refuse' });
    expect(await driver().send(sms)).toMatchObject({ outcome: 'refused' });
  });
  it.each(['lost_answer', 'late_500', 'garbage', 'error_500'] as const)(
    'is unknown after %s, never sent again',
    async (kind) => {
      simulator.setFault({ kind, times: 1 });
      expect(await driver().send(sms)).toEqual({ outcome: 'unknown' });
      expect(simulator.received).toHaveLength(kind === 'error_500' ? 0 : 1);
    },
  );
  it('may be sent again after a refusal for the pace, or if nothing was reached', async () => {
    simulator.setFault({ kind: 'rate_limited' });
    expect(await driver().send(sms)).toEqual({ outcome: 'later', reason: 'rate_limited' });
  });
});

describe('balances', () => {
  it.each([
    ['bulksmsbd', '1250.50'],
    ['smsnetbd', '815.20'],
    ['twilio', '42.10 USD'],
    ['http', '77'],
  ])('of %s', async (name, balance) => {
    expect(await drivers[name]?.().balance()).toEqual({ outcome: 'known', balance });
  });
});

it('a provider that nobody reaches did not get the message', async () => {
  const refusing = async () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  const driver = createSmsDriver('bulksmsbd', { apiKey }, { ...context(), fetch: refusing });
  expect(await driver.send(sms)).toEqual({ outcome: 'later', reason: 'unreachable' });
});

it('a redirect is not followed', async () => {
  const hits: string[] = [];
  const server = createServer((request, answer) => {
    hits.push(request.url ?? '');
    answer.writeHead(302, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send?key={apiKey}`;
  const driver = createSmsDriver(
    'http',
    { ...generic, method: 'GET', url, apiKey: 'a&b=c' },
    { fetch, sender: 'X' },
  );
  expect((await driver.send(sms)).outcome).not.toBe('accepted');
  expect(hits).toEqual(['/send?key=a%26b%3Dc']);
  server.close();
});

it('a text or key cannot add fields or headers to a templated request', async () => {
  const seen: { headers?: unknown; body?: unknown }[] = [];
  const spy = async (_url: string | URL, init: RequestInit = {}) => {
    seen.push({ headers: init.headers, body: init.body });
    return new Response('{"result":{"code":"OK"}}');
  };
  const driver = createSmsDriver(
    'http',
    { ...generic, headers: 'X-Key: {apiKey}\nContent-Type: application/json', apiKey: 'a\r\nX-Evil: 1' },
    { fetch: spy, sender: 'X' },
  );
  await driver.send({ ...sms, text: '","evil":"1' });
  expect(seen[0]?.headers).not.toHaveProperty('x-evil');
  expect(JSON.parse(String(seen[0]?.body))).toEqual({ to: '01712345678', text: '","evil":"1', sender: 'X' });
});

describe('a delivery report of Twilio', () => {
  it('is read if its signature is right, and rejected otherwise', async () => {
    await drivers['twilio']?.().send(sms);
    const [message] = simulator.received;
    if (!message) throw new Error('Nothing was received');
    const read = ({ url, body, signature }: ReturnType<typeof simulator.report>) =>
      readTwilioReport(
        simulatorKeys.twilio.authToken,
        url,
        Object.fromEntries(new URLSearchParams(body)),
        signature,
      );
    expect(read(simulator.report(message, 'delivered'))).toEqual({
      providerId: message.id,
      state: 'delivered',
      code: null,
    });
    expect(read(simulator.report(message, 'undelivered', undefined, '30003'))).toMatchObject({
      state: 'undelivered',
      code: '30003',
    });
    expect(read(simulator.report(message, 'delivered', 'forged'))).toBeUndefined();
  });
});

it('the simulator refuses to start in production', async () => {
  await expect(startMessagingSimulator({ environment: 'production' })).rejects.toThrow('production');
});
