import { type Client, calls } from '@lastmile/contract';
import type { JobRun } from '@lastmile/jobs';
import {
  type MessagingSimulator,
  simulatorKeys,
  startMessagingSimulator,
} from '@lastmile/messaging-simulator';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../test/support/billing.ts';
import { expectProblem } from '../../../test/support/expect-problem.ts';
import {
  asTenant,
  notificationServices,
  sendNotificationsOnce,
} from '../../../test/support/notifications.ts';
import { createTestPackage } from '../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import type { Caller } from '../../core/caller.ts';
import { generate } from '../billing/billing-runs/operations/create-run.ts';
import { processRun } from '../billing/billing-runs/operations/process-run.ts';
import { alertRouterDown } from '../network/routers/operations/alert-staff.ts';
import { runCampaign } from './campaigns/operations/run-campaign.ts';
import { alertFailedJobs } from './notifications/operations/alert-failed-jobs.ts';
import { sendPromiseReminders } from './notifications/operations/send-reminders.ts';
import { nextDue } from './notifications/queries/delivery.ts';
import { enqueueStaffAlert } from './outbox/index.ts';
import { recordDelivery } from './providers/operations/receive-delivery-report.ts';
import type { Delivery } from './providers/queries/messages.ts';

const ispId = 1;
let simulator: MessagingSimulator;
let server: TestServer;
let owner: Client;
let neighbour: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  simulator = await startMessagingSimulator();
  server = await startTestServer({ messagingUrl: simulator.url });
  owner = await server.clientOf(north.logins.client);
  neighbour = await server.clientOf(south.logins.client);
  make = await createBillable(server.db, ispId);
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});
const m = calls.messaging;
const n = calls.notifications;
const c = calls.campaigns;
beforeEach(async () => {
  simulator.setFault();
  simulator.received.length = 0;
  await server.db.sql(
    'truncate notifications, campaigns, notification_settings, messaging_settings, message_opt_outs',
  );
});

const useSms = async (driver: 'bulksmsbd' | 'twilio' = 'bulksmsbd') => {
  const credentials = driver === 'twilio' ? simulatorKeys.twilio : { apiKey: simulatorKeys.apiKey };
  return owner(m.updateSettings, {
    body: {
      smsDriver: driver,
      smsCredentials: { ...credentials },
      smsSender: 'NORTH',
      smsPriceMinor: 35,
      version: 0,
    },
  });
};
const services = () =>
  notificationServices(server.clock, { send: async () => {}, close: async () => {} }, simulator.url);
const sendNow = () => sendNotificationsOnce(server.db, ispId, services());
const rows = () => server.db.sql('select * from notifications order by id');
let serial = 0;
const subscriber = async (mobile?: string, language = 'en') => {
  const id = await make.subscriber();
  serial += 1;
  await server.db.sql(
    'update customers set mobile = $2, language = $3, email = null where id = (select customer_id from subscribers where id = $1)',
    [id, mobile ?? `+88017${String(serial).padStart(8, '0')}`, language],
  );
  return id;
};
const run = (stopAfter = Number.POSITIVE_INFINITY): JobRun => {
  let commits = 0;
  const transaction: JobRun['transaction'] = async (work) => {
    commits += 1;
    if (commits > stopAfter) throw new Error('The worker was killed');
    return asTenant(server.db, ispId, work);
  };
  return {
    id: 1,
    ispId,
    userId: 2,
    attempt: 1,
    signal: new AbortController().signal,
    transaction,
    read: (work) => asTenant(server.db, ispId, work),
    once: async () => true,
    report: async () => {},
  };
};

describe('the provider of an ISP', () => {
  it('is set up with credentials that are encrypted and never returned, and only their own ISP has them', async () => {
    expect(await owner(m.getSettings, {})).toMatchObject({ smsDriver: null, version: 0 });
    const missing = owner(m.updateSettings, { body: { smsDriver: 'bulksmsbd', version: 0 } });
    expect(await expectProblem(missing)).toMatchObject({ code: 'messaging.credentials_missing' });
    await useSms();
    const shown = await owner(m.getSettings, {});
    expect(shown).toMatchObject({
      smsDriver: 'bulksmsbd',
      smsSender: 'NORTH',
      smsPriceMinor: 35,
      version: 1,
    });
    expect(JSON.stringify(shown)).not.toContain(simulatorKeys.apiKey);
    const [row] = await server.db.sql('select * from messaging_settings');
    expect(JSON.stringify(row)).not.toContain(simulatorKeys.apiKey);
    expect((await neighbour(m.getSettings, {})).smsDriver).toBeNull();
    expect(await owner(m.balance, {})).toEqual({ outcome: 'known', balance: '1250.50' });
    expect(await expectProblem(neighbour(m.balance, {}))).toMatchObject({ code: 'messaging.not_configured' });
    await owner(m.updateSettings, { body: { smsDriver: null, version: 1 } });
    expect(await server.db.sql('select sms_credentials_encrypted as secret from messaging_settings')).toEqual(
      [{ secret: null }],
    );
  });

  it('is called at public https addresses only', async () => {
    const { createMessagingNetwork } = await import('../../cli/gateway-network.ts');
    const { saveMessagingSettings } = await import('./providers/operations/messaging-settings.ts');
    const live = { ...server.panel.services, messaging: createMessagingNetwork({}, true) };
    const save = (url: string, balanceUrl?: string) =>
      asTenant(server.db, ispId, (tx) =>
        saveMessagingSettings(
          live,
          tx,
          { ispId, userId: 2 },
          {
            smsDriver: 'http',
            smsCredentials: {
              ...{ method: 'GET', url, numberFormat: 'local' },
              ...(balanceUrl ? { balanceUrl, balancePath: 'balance' } : {}),
            },
            version: 0,
          },
        ),
      );
    for (const url of [
      'http://sms.example/?t={text}',
      'https://127.0.0.1/',
      'https://169.254.169.254/',
      'https://{apiKey}.example/',
      'https://localhost/',
      'https://u:p@sms.example/',
    ])
      await expect(save(url), url).rejects.toMatchObject({ code: 'messaging.bad_address' });
    const send = 'https://sms.example/send?to={to}&t={text}';
    await expect(save(send, 'https://169.254.169.254/latest')).rejects.toMatchObject({
      code: 'messaging.bad_address',
    });
    await expect(save(send)).resolves.toEqual({ version: 1 });
    expect(() => createMessagingNetwork({ simulatorUrl: 'http://127.0.0.1:9' }, true)).toThrow('production');
  });

  it('sends a test message, and says why it did not', async () => {
    await useSms();
    const test = (to: string) => owner(m.test, { body: { channel: 'sms', to } });
    expect(await test('01712-345678')).toMatchObject({ outcome: 'accepted' });
    expect(simulator.received).toMatchObject([{ to: '8801712345678', from: 'NORTH' }]);
    simulator.setFault({ kind: 'refuse' });
    expect(await test('01712345678')).toEqual({ outcome: 'refused', reason: 'balance', code: '1007' });
    expect(await expectProblem(test('12'))).toMatchObject({ code: 'messaging.not_a_mobile' });
    expect((await owner(n.list, { query: {} })).items).toMatchObject([
      { kind: 'test', state: 'failed', error: 'refused_balance 1007' },
      { kind: 'test', state: 'sent', costMinor: 35, segments: 1, provider: 'bulksmsbd', subscriber: null },
    ]);
  });

  const post = ({ url, body, signature }: ReturnType<typeof simulator.report>) => {
    const { pathname, search } = new URL(url);
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    };
    return server.request(pathname + search, { method: 'POST', body, headers });
  };

  it('may report a delivery before the result of sending is saved', async () => {
    await useSms('twilio');
    await owner(m.test, { body: { channel: 'sms', to: '01712345678' } });
    const [message] = simulator.received;
    if (!message) throw new Error('Nothing was received');
    await server.db.sql("update notifications set state = 'sending', provider_id = null, sent_at = null");
    expect((await post(simulator.report(message, 'delivered'))).status).toBe(200);
    expect(await rows()).toMatchObject([{ state: 'sending' }]);
    await server.db.sql("update notifications set state = 'sent', provider_id = $1, sent_at = now()", [
      message.id,
    ]);
    const [job] = await server.db.sql<{ payload: { data: Delivery } }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'messaging.record-delivery'`,
    );
    const delivery = job?.payload.data as Delivery;
    expect(await asTenant(server.db, ispId, (tx) => recordDelivery(tx, delivery))).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'delivered' }]);
    expect(await asTenant(server.db, ispId, (tx) => recordDelivery(tx, delivery))).toBe(false);
  });

  it('of any other kind is described with placeholders that exist', async () => {
    const save = (body: string) =>
      owner(m.updateSettings, {
        body: {
          smsDriver: 'http',
          smsCredentials: {
            ...{ method: 'POST', url: 'https://sms.example/generic/send?key={apiKey}', body },
            ...{ apiKey: simulatorKeys.apiKey, numberFormat: 'international', successValue: 'OK' },
          },
          version: 0,
        },
      });
    for (const body of [
      '{"to":"{to}"}',
      '{"text":"{text}"}',
      '{"to":"{to}","text":"{text}","from":"{from}"}',
    ])
      expect(await expectProblem(save(body)), body).toMatchObject({ code: 'messaging.bad_template' });
    await save('{"to":"{to}","text":"{text}","sender":"{sender}"}');
    expect(await owner(m.test, { body: { channel: 'sms', to: '01712345678' } })).toMatchObject({
      outcome: 'accepted',
    });
    expect(simulator.received).toMatchObject([{ to: '8801712345678' }]);
  });

  it('reports deliveries with a signature; a forged report changes nothing', async () => {
    await useSms('twilio');
    await owner(m.test, { body: { channel: 'sms', to: '01712345678' } });
    const [message] = simulator.received;
    if (!message) throw new Error('Nothing was received');
    expect((await post(simulator.report(message, 'delivered', 'forged'))).status).toBe(400);
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
    expect((await post(simulator.report(message, 'delivered'))).status).toBe(200);
    expect(await rows()).toMatchObject([{ state: 'delivered' }]);
    expect((await post(simulator.report(message, 'undelivered', undefined, '30003'))).status).toBe(200);
    expect(await rows()).toMatchObject([{ state: 'delivered' }]);
    expect((await server.request('/api/messaging/twilio/delivery?isp=2', { method: 'POST' })).status).toBe(
      404,
    );
  });
});

describe('automatic messages by SMS', () => {
  const sendBySms = (
    kinds: readonly (
      | 'reminder'
      | 'paid'
      | 'invoice_issued'
      | 'promise_reminder'
      | 'welcome'
      | 'package_changed'
    )[],
    required: typeof kinds = [],
  ) => owner(n.updateSettings, { body: { smsKinds: [...kinds], requiredKinds: [...required], version: 0 } });
  const invoice = (id: number) => issueTestInvoice({ db: server.db, clock: server.clock, ispId }, id, 500_00);

  it('arrive in Bangla with a pay link, with segments and cost in the log', async () => {
    await useSms();
    await sendBySms(['invoice_issued']);
    const id = await subscriber('+8801712345678', 'bn');
    await invoice(id);
    await sendNow();
    const [message] = simulator.received;
    expect(message).toMatchObject({ to: '8801712345678', from: 'NORTH' });
    expect(message?.text).toMatch(/সংযোগের বিল ৫০০ টাকা.*https:\/\/panel\.test\/pay\//);
    const page = await owner(n.list, { query: { subscriberId: id, channel: 'sms' } });
    expect(page.items).toMatchObject([
      { state: 'sent', recipient: '+8801712345678', provider: 'bulksmsbd', providerId: expect.any(String) },
    ]);
    const [item] = page.items;
    expect(item?.costMinor).toBe((item?.segments ?? 0) * 35);
    expect(item?.segments).toBeGreaterThan(1);
    expect((await neighbour(n.list, { query: {} })).total).toBe(0);
  });

  it('are not sent to customers who opted out, unless the ISP must send them', async () => {
    await useSms();
    const id = await subscriber();
    await owner(n.updateOptOuts, { body: { subscriberId: id, channels: ['sms'] } });
    expect(await owner(n.getOptOuts, { params: { id } })).toEqual({ channels: ['sms'] });
    expect(await expectProblem(neighbour(n.getOptOuts, { params: { id } }))).toMatchObject({ status: 404 });
    await sendBySms(['invoice_issued', 'paid']);
    await invoice(id);
    expect(await rows()).toEqual([]);
    await owner(n.updateSettings, { body: { requiredKinds: ['invoice_issued'], version: 1 } });
    await invoice(id);
    await sendNow();
    expect(await rows()).toMatchObject([{ kind: 'invoice_issued', state: 'sent' }]);
  });

  it.each(['lost_answer', 'late_500'] as const)(
    'whose answer is lost (%s) are unknown and never sent again',
    async (kind) => {
      await useSms();
      await sendBySms(['invoice_issued']);
      await invoice(await subscriber());
      simulator.setFault({ kind, times: 1 });
      await sendNow();
      server.clock.advance(600_000);
      await sendNow();
      server.clock.advance(-600_000);
      expect(await rows()).toMatchObject([{ state: 'unknown', error: 'answer_lost' }]);
      expect(simulator.received).toHaveLength(1);
    },
  );

  it('wait while the provider does not respond, without holding up mails', async () => {
    await useSms();
    await sendBySms(['invoice_issued']);
    const id = await subscriber();
    await server.db.sql(
      "update customers set email = 'a@home.test' where id = (select customer_id from subscribers where id = $1)",
      [id],
    );
    await invoice(id);
    simulator.setFault({ kind: 'rate_limited' });
    await sendNow();
    expect(await server.db.sql('select channel, state from notifications order by channel')).toEqual([
      { channel: 'email', state: 'sent' },
      { channel: 'sms', state: 'queued' },
    ]);
  });

  it('remind of a promise on its day, once', async () => {
    await useSms();
    await sendBySms(['promise_reminder']);
    const id = await subscriber();
    await invoice(id);
    await server.db.sql(
      "update subscribers set promise_until = '2026-03-10', promised_at = now(), promised_by = 2 where id = $1",
      [id],
    );
    const remind = () => asTenant(server.db, ispId, (tx) => sendPromiseReminders(tx, server.clock));
    expect([await remind(), await remind()]).toEqual([1, 0]);
  });

  it('welcome a subscriber once, and tell of another package', async () => {
    await useSms();
    await sendBySms(['welcome', 'package_changed']);
    const pending = await subscriber('+8801700000077');
    await server.db.sql(
      "set session_replication_role = replica; update subscribers set status = 'pending' where id = " +
        pending,
    );
    await server.db.sql('reset session_replication_role');
    await owner(calls.subscribers.activate, { body: { ids: [pending] } });
    const faster = await createTestPackage(server.db, ispId);
    await owner(calls.subscribers.changePackage, { body: { ids: [pending], packageId: faster } });
    await sendNow();
    expect((await rows()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'welcome sent',
      'package_changed sent',
    ]);
    expect(simulator.received.map(({ to }) => to)).toEqual(['8801700000077', '8801700000077']);
  });

  it('have a preview with the values of a real subscriber', async () => {
    await useSms();
    const id = await subscriber();
    const body = {
      kind: 'welcome',
      channel: 'sms',
      language: 'en',
      subject: '',
      body: 'Dear {name}: {company}',
      subscriberId: id,
    } as const;
    const shown = await owner(n.previewTemplate, { body });
    expect(shown).toMatchObject({ segments: 1, costMinor: 35, body: expect.stringMatching(/^Dear .+: /) });
    expect(
      await expectProblem(owner(n.previewTemplate, { body: { ...body, body: '{dueDate}' } })),
    ).toMatchObject({ status: 422 });
    expect(await expectProblem(neighbour(n.previewTemplate, { body }))).toMatchObject({ status: 404 });
  });
});

describe('quiet hours', () => {
  const quiet = (quietFrom: string | null, quietUntil: string | null, version: number) =>
    owner(n.updateSettings, { body: { smsKinds: ['invoice_issued'], quietFrom, quietUntil, version } });

  it('also delay what was queued before they began, and alerts for staff wait for nothing', async () => {
    await useSms();
    await owner(m.updateSettings, {
      body: { telegramToken: simulatorKeys.telegramToken, telegramChatId: '-100200', version: 1 },
    });
    await quiet(null, null, 0);
    await issueTestInvoice({ db: server.db, clock: server.clock, ispId }, await subscriber(), 500_00);
    const at = new Date(server.clock.now()).toISOString();
    await asTenant(server.db, ispId, (tx) =>
      enqueueStaffAlert(tx, at, { kind: 'router_down', key: 'late', text: 'Down' }),
    );
    await quiet('00:00', '23:59', 1);
    await sendNow();
    expect(simulator.received).toMatchObject([{ provider: 'telegram' }]);
    expect(await asTenant(server.db, ispId, (tx) => nextDue(tx, { campaignId: null }, at))).toMatch(
      /T17:59:00/,
    );
    await quiet(null, null, 2);
    await sendNow();
    expect(simulator.received).toHaveLength(2);
  });
});

describe('staff alerts by Telegram', () => {
  const useTelegram = () =>
    owner(m.updateSettings, {
      body: { telegramToken: simulatorKeys.telegramToken, telegramChatId: '-100200', version: 0 },
    });

  it('are sent once for each event, and only if the ISP wants the kind', async () => {
    await useTelegram();
    const alert = (key: string, kind: 'router_down' | 'job_failed' = 'router_down') =>
      asTenant(server.db, ispId, (tx) =>
        enqueueStaffAlert(tx, new Date(server.clock.now()).toISOString(), {
          kind,
          key,
          text: `Alert ${key}`,
        }),
      );
    await alert('1');
    await alert('1');
    await owner(m.updateSettings, { body: { telegramAlerts: ['job_failed'], version: 1 } });
    await alert('2');
    await sendNow();
    expect(simulator.received).toMatchObject([{ provider: 'telegram', to: '-100200', text: 'Alert 1' }]);
  });

  it('are sent to owners by SMS too if they chose it, at any hour', async () => {
    await useSms();
    await owner(n.updateSettings, {
      body: { smsKinds: ['router_unreachable'], quietFrom: '00:00', quietUntil: '23:59', version: 0 },
    });
    await server.db.sql(
      "update users set mobile = '+8801700000099' where id = (select min(id) from users where email = $1)",
      [north.logins.client],
    );
    const at = new Date(server.clock.now()).toISOString();
    await server.db.sql(
      `insert into router_observed_state (isp_id, router_id, state, misses, last_seen_at) values ($1, $2, 'unreachable', 3, now())
       on conflict (isp_id, router_id) do update set state = 'unreachable', misses = 3, last_seen_at = now()`,
      [ispId, make.routerId],
    );
    for (let time = 0; time < 2; time++)
      await asTenant(server.db, ispId, (tx) => alertRouterDown(tx, make.routerId, at));
    await sendNow();
    expect(simulator.received).toMatchObject([
      { to: '8801700000099', text: expect.stringMatching(/router .+ is not responding/) },
    ]);
  });

  it('tell of a billing run with the month that it billed', async () => {
    await useTelegram();
    await subscriber();
    const billed = { month: '2026-01', preview: false };
    const caller = { userId: 2, ispId, role: 'client' } as Caller;
    const { runId } = await asTenant(server.db, ispId, (tx) => generate(server.clock, tx, billed, caller));
    await processRun(server.clock, runId, run());
    await sendNow();
    const [told] = simulator.received;
    expect(told).toMatchObject({ provider: 'telegram', text: expect.stringContaining('January 2026') });
    expect(simulator.received).toHaveLength(1);
  });

  it('tell of a failed job once', async () => {
    await useTelegram();
    const failedAt = new Date(server.clock.now() - 60_000).toISOString();
    await server.db.sql(
      `insert into jobs (isp_id, name, status, payload, queue_key, max_attempts, error, finished_at)
       values ($1, 'test.failed', 'parked', '{}', 'k', 1, 'why', $2)`,
      [ispId, failedAt],
    );
    for (let time = 0; time < 2; time++)
      await asTenant(server.db, ispId, (tx) => alertFailedJobs(services(), tx));
    await sendNow();
    expect(simulator.received).toHaveLength(1);
    await server.db.sql("delete from jobs where name = 'test.failed'");
  });
});

describe('one-time codes', () => {
  const change = (client: Client, mobile: string) =>
    client(calls.identity.changeContact, { body: { mobile, password: testPassword } });
  const own = () => server.clientOf(north.logins.technician);

  it('go to the new mobile number by SMS, and no log contains them', async () => {
    await useSms();
    const client = await own();
    await change(client, '01812000177');
    await server.mails();
    const [message] = simulator.received;
    expect(message?.to).toBe('8801812000177');
    const code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? 'none';
    expect(await rows()).toMatchObject([{ kind: 'one_time_code', state: 'sent' }]);
    expect(JSON.stringify((await rows()).map(({ body }) => body)) + server.log()).not.toContain(code);
    await client(calls.identity.confirmContact, { body: { kind: 'mobile', code } });
    expect(await client(calls.identity.account, {})).toMatchObject({ mobile: '+8801812000177' });
  });

  it('are mailed if the provider refuses the number', async () => {
    await useSms();
    simulator.setFault({ kind: 'refuse' });
    await change(await own(), '01812000178');
    const mails = (await server.mails()).filter(({ to }) => to === north.logins.technician);
    expect(mails.at(-1)?.text).toMatch(/^\d{6}$/m);
    expect(await rows()).toMatchObject([{ kind: 'one_time_code', state: 'failed' }]);
  });
});

describe('links for passwords', () => {
  it('also go by SMS, and no log contains them', async () => {
    await useSms();
    await server.db.sql("update users set mobile = '+8801812000001' where email = $1", [
      north.logins.accountant,
    ]);
    await server.clientWith()(calls.identity.forgotPassword, { body: { login: north.logins.accountant } });
    await server.mails();
    const [message] = simulator.received;
    expect(message?.to).toBe('8801812000001');
    const token = /token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? 'none';
    expect(token.length).toBeGreaterThan(20);
    expect(await rows()).toMatchObject([{ kind: 'password_link', state: 'sent' }]);
    expect(JSON.stringify(await rows()) + server.log()).not.toContain(token);
  });
});

describe('an invitation of a reseller', () => {
  const invite = (mobile: string) =>
    owner(calls.resellers.create, {
      body: { fullName: 'Rafiq', mobile, locale: 'bn', commissionRate: 1000, commissionBasis: 'before_vat' },
    });

  it('goes by SMS if there is only a mobile number, and lets the reseller choose a password', async () => {
    await useSms();
    expect(await invite('01812000077')).toMatchObject({ userStatus: 'invited' });
    await server.mails();
    const [message] = simulator.received;
    expect(message).toMatchObject({ to: '8801812000077' });
    const token = /token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
    const password = 'four winds of the delta';
    await server.clientWith()(calls.identity.resetPassword, { body: { token, password } });
    await server.clientWith()(calls.identity.login, { body: { login: '01812000077', password } });
  });

  it('needs a password or an email address without an SMS provider', async () => {
    expect(await expectProblem(invite('01812000078'))).toMatchObject({ code: 'users.no_sign_in_method' });
    expect(simulator.received).toEqual([]);
  });
});

describe('a campaign', () => {
  const message = { channel: 'sms', body: 'Dear {name}, we work on the network tonight.' } as const;
  const start = async (ids: readonly number[], extra: object = {}) => {
    const { campaignId } = await owner(c.send, {
      body: { ...message, ids: [...ids], pacePerSecond: 1000, ...extra },
    });
    return campaignId ?? 0;
  };
  const many = async (count: number) => {
    const ids: number[] = [];
    for (let at = 0; at < count; at++) ids.push(await subscriber());
    return ids;
  };
  const show = (id: number) => owner(c.get, { params: { id } });

  it('counts whom it reaches, what it costs and shows real values', async () => {
    await useSms();
    const [first, second, third, fourth] = (await many(4)) as [number, number, number, number];
    await server.db.sql(
      'update customers set mobile = (select mobile from customers where id = (select customer_id from subscribers where id = $2)) where id = (select customer_id from subscribers where id = $1)',
      [second, first],
    );
    await server.db.sql(
      "update customers set mobile = '' where id = (select customer_id from subscribers where id = $1)",
      [third],
    );
    await owner(n.updateOptOuts, { body: { subscriberId: fourth, channels: ['sms'] } });
    const body = { ...message, ids: [first, second, third, fourth] };
    expect(await owner(c.preview, { body })).toMatchObject({
      matched: 4,
      recipients: 1,
      withoutAddress: 1,
      optedOut: 1,
      duplicates: 1,
      segments: 1,
      costMinor: 35,
      isEstimate: false,
      samples: [{ subscriberId: first, body: expect.stringMatching(/^Dear .+, we work/) }],
    });
    expect(
      (await owner(c.preview, { body: { ...message, filter: { search: '' } } })).matched,
    ).toBeGreaterThan(3);
    expect(await owner(c.send, { body: { ...body, preview: true } })).toMatchObject({ campaignId: null });
    const unknown = owner(c.send, { body: { ...body, body: 'Due {dueDate}' } });
    expect(await expectProblem(unknown)).toMatchObject({ code: 'notifications.unknown_placeholder' });
    const nobody = owner(c.send, { body: { ...message, ids: [third] } });
    expect(await expectProblem(nobody)).toMatchObject({ code: 'campaigns.no_recipients' });
  });

  it('by filter reaches the subscribers of one reseller, and no others', async () => {
    await useSms();
    const [reseller] = await server.db.sql('select id from users where email = $1', [north.logins.reseller]);
    const resellerId = Number(reseller?.['id']);
    const [sold] = await many(3);
    await server.db.sql('update subscribers set reseller_user_id = $2 where id = $1', [sold, resellerId]);
    const reached = { channel: message.channel, body: message.body, filter: { resellerId } };
    expect(await owner(c.preview, { body: reached })).toMatchObject({
      matched: 1,
      recipients: 1,
      samples: [{ subscriberId: sold }],
    });
    const { campaignId } = await owner(c.send, { body: { ...reached, pacePerSecond: 1000 } });
    const id = campaignId ?? 0;
    await runCampaign(services(), id, run());
    const rows = await server.db.sql('select subscriber_id from notifications where campaign_id = $1', [id]);
    expect(rows.map((row) => Number(row['subscriber_id']))).toEqual([sold]);
  });

  it('sends one message to each recipient, however often it runs, and lists the results', async () => {
    await useSms();
    const ids = await many(25);
    const id = await start(ids);
    simulator.setFault({ kind: 'refuse', times: 0 });
    await runCampaign(services(), id, run());
    await runCampaign(services(), id, run());
    expect([...simulator.countsByNumber().values()]).toEqual(Array(25).fill(1));
    expect(await show(id)).toMatchObject({
      state: 'completed',
      recipients: 25,
      counts: { sent: 25, queued: 0, failed: 0, unknown: 0 },
      costMinor: 25 * 35,
    });
    const page = await owner(c.recipients, { params: { id }, query: {} });
    expect(page).toMatchObject({ total: 25 });
    expect(page.items[0]).toMatchObject({ state: 'sent', segments: 1, costMinor: 35 });
    const file = await server.request(`/api/campaign/recipients/${id}?format=csv`, {
      headers: { authorization: `Bearer ${await server.tokenOf(north.logins.client)}` },
    });
    expect((await file.text()).trim().split('\n')).toHaveLength(26);
    expect((await neighbour(c.list, { query: {} })).total).toBe(0);
    expect(await expectProblem(neighbour(c.get, { params: { id } }))).toMatchObject({ status: 404 });
  });

  it('continues after its worker was killed; what was under way is unknown and retried only if asked to', async () => {
    await useSms();
    const ids = await many(60);
    const id = await start(ids);
    await expect(runCampaign(services(), id, run(5))).rejects.toThrow('killed');
    server.clock.advance(120_000);
    await runCampaign(services(), id, run());
    server.clock.advance(-120_000);
    const { counts } = await show(id);
    expect(counts.sent + counts.unknown).toBe(60);
    expect(counts.unknown).toBeGreaterThan(0);
    expect(Math.max(...simulator.countsByNumber().values())).toBe(1);
    expect(await owner(c.retry, { body: { id } })).toMatchObject({ retried: 0 });
    await runCampaign(services(), id, run());
    expect((await show(id)).counts.unknown).toBe(counts.unknown);
    expect(await owner(c.retry, { body: { id, includeUnknown: true } })).toMatchObject({
      retried: counts.unknown,
    });
    await runCampaign(services(), id, run());
    expect((await show(id)).counts).toMatchObject({ sent: 60, unknown: 0 });
  });

  it('stops when the provider fails half-way, and goes on without sending anything twice', async () => {
    await useSms();
    const id = await start(await many(80), { pacePerSecond: 20 });
    simulator.setFault({ kind: 'late_500', after: 40 });
    await runCampaign(services(), id, run());
    const half = await show(id);
    expect(half.state).toBe('running');
    expect(half.counts.queued).toBeGreaterThan(0);
    expect(half.counts.unknown).toBeGreaterThan(0);
    simulator.setFault();
    await runCampaign(services(), id, run());
    const { counts, state } = await show(id);
    expect(state).toBe('completed');
    expect(counts.sent + counts.unknown).toBe(80);
    expect([...simulator.countsByNumber().values()]).toEqual(Array(80).fill(1));
  });

  it('is paused when the provider rejects the account, resumed, retried and cancelled', async () => {
    await useSms();
    const id = await start(await many(60), { pacePerSecond: 20 });
    simulator.setFault({ kind: 'refuse', after: 10 });
    await runCampaign(services(), id, run());
    expect(await show(id)).toMatchObject({ state: 'paused', pauseReason: 'refused_balance 1007' });
    const failed = (await show(id)).counts.failed;
    simulator.setFault();
    expect(await owner(c.resume, { body: { id } })).toMatchObject({ state: 'running' });
    await owner(c.pause, { body: { id } });
    expect(await runCampaign(services(), id, run())).toEqual({ state: 'paused' });
    expect(await owner(c.retry, { body: { id } })).toMatchObject({ retried: failed, state: 'running' });
    await runCampaign(services(), id, run());
    expect((await show(id)).counts).toMatchObject({ sent: 60, failed: 0 });
    expect(await expectProblem(owner(c.cancel, { body: { id } }))).toMatchObject({
      code: 'campaigns.wrong_state',
    });
    const other = await start(await many(3), {
      scheduledAt: new Date(server.clock.now() + 3_600_000).toISOString(),
    });
    expect(await runCampaign(services(), other, run())).toEqual({ state: 'waiting' });
    await owner(c.cancel, { body: { id: other } });
    expect(await runCampaign(services(), other, run())).toEqual({ state: 'cancelled' });
  });

  it('that never started has nothing to retry', async () => {
    await useSms();
    const id = await start(await many(2), {
      scheduledAt: new Date(server.clock.now() + 3_600_000).toISOString(),
    });
    await owner(c.pause, { body: { id } });
    expect(await expectProblem(owner(c.retry, { body: { id } }))).toMatchObject({
      code: 'campaigns.wrong_state',
    });
    expect(await owner(c.resume, { body: { id } })).toMatchObject({ state: 'scheduled' });
  });

  it('counts those who opted out after its start as neither sent nor failed', async () => {
    await useSms();
    const [first = 0, second = 0] = await many(2);
    const id = await start([first, second]);
    const stopped = run(1);
    await expect(runCampaign(services(), id, stopped)).rejects.toThrow('killed');
    await owner(n.updateOptOuts, { body: { subscriberId: second, channels: ['sms'] } });
    await runCampaign(services(), id, run());
    expect((await show(id)).counts).toMatchObject({ sent: 1, failed: 0, dropped: 1 });
  });

  it('waits for the end of quiet hours', async () => {
    await useSms();
    const id = await start(await many(2));
    // 10:00 in Dhaka.
    await owner(n.updateSettings, { body: { quietFrom: '00:00', quietUntil: '23:59', version: 0 } });
    expect(await runCampaign(services(), id, run())).toEqual({ state: 'waiting' });
    expect(simulator.received).toEqual([]);
  });

  it('may be created and read by an accountant', async () => {
    await useSms();
    const accountant = await server.clientOf(north.logins.accountant);
    const [id] = await many(1);
    const { campaignId } = await accountant(c.send, { body: { ...message, ids: [id ?? 0] } });
    expect(await accountant(c.get, { params: { id: campaignId ?? 0 } })).toMatchObject({
      state: 'scheduled',
    });
    expect(await expectProblem(accountant(m.getSettings, {}))).toMatchObject({ status: 403 });
  });
});
