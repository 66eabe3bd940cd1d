import { type Client, calls, type NotificationKind } from '@lastmile/contract';
import {
  type MessagingSimulator,
  simulatorKeys,
  startMessagingSimulator,
} from '@lastmile/messaging-simulator';
import { platformAdmin, testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBillable } from '../../../test/support/billing.ts';
import {
  asTenant,
  notificationServices,
  sendNotificationsOnce,
} from '../../../test/support/notifications.ts';
import { north, south, startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { renewWholesale } from '../billing/resellers/operations/renew-wholesale.ts';
import { collect, verifiedPayoutAccount } from '../platform/settlements/test/collected.ts';
import { remindOfLicence } from './notifications/operations/remind-licence.ts';

const ispId = north.id;
const dayMs = 86_400_000;
const start = '2026-03-10T04:00:00Z';
let simulator: MessagingSimulator;
let server: TestServer;
let owner: Client;
let reseller: { id: number; userId: number };
const mails: { to: string; subject: string; text: string }[] = [];

beforeAll(async () => {
  simulator = await startMessagingSimulator();
  server = await startTestServer({ messagingUrl: simulator.url });
  server.clock.set(start);
  owner = await server.clientOf(north.logins.client);
  reseller = await owner(calls.resellers.create, {
    body: {
      fullName: 'Karim Traders',
      email: 'karim@north.test',
      mobile: '+8801812000001',
      password: testPassword,
      model: 'wholesale',
      commissionRate: 0,
      commissionBasis: 'before_vat',
    },
  });
  await server.db.sql("update users set locale = 'bn' where id = $1", [reseller.userId]);
  await server.db.sql("update users set mobile = '+8801912000001' where email = $1", [north.logins.client]);
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});
beforeEach(async () => {
  server.clock.set(start);
  owner = await server.clientOf(north.logins.client);
  simulator.received.length = 0;
  mails.length = 0;
  await server.db.sql(
    'truncate notifications, notification_settings, messaging_settings, licence_reminders, inbox_messages',
  );
  await owner(calls.messaging.updateSettings, {
    body: { smsDriver: 'bulksmsbd', smsCredentials: { apiKey: simulatorKeys.apiKey }, version: 0 },
  });
});

const bySms = (...smsKinds: NotificationKind[]) =>
  owner(calls.notifications.updateSettings, { body: { smsKinds, version: 0 } });
const queued = () =>
  server.db.sql<{ kind: string; channel: string }>('select kind, channel from notifications order by id');
const sendNow = () =>
  sendNotificationsOnce(
    server.db,
    ispId,
    notificationServices(
      server.clock,
      { send: async (mail) => void mails.push(mail), close: async () => {} },
      simulator.url,
    ),
  );
const inboxOf = (userId: number) =>
  server.db.sql<{ title: string; link: string }>(
    'select title, link from inbox_messages where user_id = $1',
    [userId],
  );
const topUp = () =>
  owner(calls.resellers.topUp, { body: { id: reseller.id, amountMinor: 500_00, method: 'bkash' } });
const ownerId = async () =>
  Number((await server.db.sql('select id from users where email = $1', [north.logins.client]))[0]?.['id']);

it('a reseller is told of funds by mail, SMS and inbox in their language; the log shows it, another ISP sees nothing', async () => {
  await bySms('reseller_funds_added');
  await topUp();
  expect(await queued()).toEqual([
    { kind: 'reseller_funds_added', channel: 'email' },
    { kind: 'reseller_funds_added', channel: 'sms' },
  ]);
  await sendNow();
  expect(simulator.received.map(({ to, text }) => [to, text])).toEqual([
    ['8801812000001', expect.stringContaining('আপনার অ্যাকাউন্টে ৫০০ টাকা যোগ হয়েছে')],
  ]);
  expect(mails).toMatchObject([
    { to: 'karim@north.test', text: expect.stringContaining('প্রিয় Karim Traders') },
  ]);
  expect(await inboxOf(reseller.userId)).toEqual([
    { title: expect.stringContaining('৫০০.০০'), link: `/isp/reseller/${reseller.id}?tab=statement` },
  ]);
  const { items } = await owner(calls.notifications.list, { query: {} });
  expect(items.map(({ recipient, state, subscriber }) => [recipient, state, subscriber])).toEqual([
    ['+8801812000001', 'sent', null],
    ['karim@north.test', 'sent', null],
  ]);
  const neighbour = await server.clientOf(south.logins.client);
  expect((await neighbour(calls.notifications.list, { query: {} })).total).toBe(0);
});

it('what an ISP has turned off is told in the inbox only', async () => {
  await owner(calls.notifications.updateSettings, {
    body: { smsKinds: ['reseller_funds_added'], offKinds: ['reseller_funds_added'], version: 0 },
  });
  await topUp();
  expect(await queued()).toEqual([]);
  expect(await inboxOf(reseller.userId)).toHaveLength(1);
});

it('a user who was disabled meanwhile gets nothing', async () => {
  await bySms('reseller_funds_added');
  await topUp();
  const set = (status: string) =>
    server.db.sql('update users set status = $2 where id = $1', [reseller.userId, status]);
  await set('disabled');
  await sendNow();
  await set('active');
  expect([simulator.received, mails]).toEqual([[], []]);
  const states = await server.db.sql('select distinct state, error from notifications');
  expect(states).toEqual([{ state: 'dropped', error: 'no_address' }]);
});

it('quiet hours delay messages to users too', async () => {
  await owner(calls.notifications.updateSettings, {
    body: { quietFrom: '09:00', quietUntil: '12:00', version: 0 },
  });
  await topUp();
  const [row] = await server.db.sql('select due_at from notifications');
  expect(new Date(String(row?.['due_at'])).toISOString()).toBe('2026-03-10T06:00:00.000Z');
});

it('a reseller whose wallet is too low is told how much is missing, once a day', async () => {
  const make = await createBillable(server.db, ispId);
  await owner(calls.resellerPrices.update, {
    params: { id: reseller.id },
    body: { items: [{ packageId: make.packageId, priceMinor: 3_000_00 }] },
  });
  const self = await server.clientOf('karim@north.test');
  await topUp();
  await owner(calls.resellers.topUp, {
    body: { id: reseller.id, amountMinor: 2_000_00, method: 'nagad' },
  });
  await self(calls.subscribers.create, {
    body: {
      customer: { name: 'Buyer', mobile: '+8801712345678', clientType: 'home', language: 'en' },
      username: 'karim1',
      routerId: make.routerId,
      packageId: make.packageId,
      bindMac: false,
      billing: 'normal',
      billingMode: 'prepaid',
      billingDay: 1,
      monthlyDiscountMinor: 0,
      activate: true,
    },
  });
  const wallet = 0 - (await owner(calls.resellers.get, { params: { id: reseller.id } })).owesMinor;
  await server.db.sql('truncate notifications');
  server.clock.set('2026-04-08T20:00:00Z');
  const run = () =>
    renewWholesale(
      server.clock,
      { ispId, transaction: (work) => asTenant(server.db, ispId, work) },
      { withNotifications: true },
    );
  await run();
  await run();
  const rows = await server.db.sql('select kind, channel, amount_minor::int as amount from notifications');
  expect(rows).toEqual([{ kind: 'reseller_low_balance', channel: 'email', amount: 3_000_00 - wallet }]);
});

it('owners are told 180 days before their licence ends, once, and again 90 days before', async () => {
  await bySms('licence_expiry');
  await server.db.sql(
    "update isps set licence_number = 'BTRC-17', licence_expires_on = '2026-09-06' where id = $1",
    [ispId],
  );
  const run = () => asTenant(server.db, ispId, (tx) => remindOfLicence(tx, server.clock, ispId));
  server.clock.set('2026-03-09T16:00:00Z');
  expect(await run()).toBe(0);
  server.clock.set('2026-03-10T04:00:00Z');
  expect([await run(), await run()]).toEqual([1, 0]);
  await sendNow();
  expect(simulator.received.map(({ to, text }) => [to, text])).toEqual([
    ['8801912000001', expect.stringContaining('ISP licence BTRC-17 expires on Sep 6, 2026')],
  ]);
  expect(mails.map(({ to }) => to)).toEqual([north.logins.client]);
  expect(await inboxOf(await ownerId())).toMatchObject([{ link: '/isp/profile-update' }]);
  server.clock.set('2026-06-08T04:00:00Z');
  expect(await run()).toBe(1);
  // A renewed licence has years again.
  await server.db.sql("update isps set licence_expires_on = '2031-09-06' where id = $1", [ispId]);
  expect(await run()).toBe(0);
});

it('owners are told of a paid settlement, which the platform pays', async () => {
  await bySms('settlement_paid');
  const at = new Date(server.clock.now() - 5 * dayMs).toISOString();
  await collect(server.db, ispId, [{ paid: 2_000_00, fee: 30_00 }], at);
  await verifiedPayoutAccount(server.db, ispId);
  await server.db.sql('update settlement_settings set needs_second_approval = false');
  const admin = await server.clientOf(platformAdmin);
  const { id, number } = await admin(calls.settlements.create, { body: { ispId } });
  await admin(calls.settlements.update, { body: { id, status: 'approved' } });
  expect(await queued()).toEqual([]);
  await admin(calls.settlements.update, {
    body: { id, status: 'paid', reference: 'FT26-9', paidOn: '2026-03-10' },
  });
  await sendNow();
  expect(simulator.received.map(({ text }) => text)).toEqual([
    expect.stringContaining(`settlement ${number} of Tk 1,970.00 was paid`),
  ]);
  expect(mails.map(({ subject }) => subject)).toEqual([`Settlement ${number} was paid: Tk 1,970.00`]);
  expect(await inboxOf(await ownerId())).toEqual([
    { title: `Settlement ${number} was paid: Tk 1,970.00`, link: `/isp/settlement/${id}` },
  ]);
  const [job] = await server.db.sql<{ waiting: number }>(
    `select count(*)::int as waiting from graphile_worker.jobs where task_identifier = 'notifications.send'`,
  );
  expect(job?.waiting).toBeGreaterThan(0);
});
