import { type Client, calls, type NotificationKind } from '@lastmile/contract';
import type { JobRun } from '@lastmile/jobs';
import {
  type MessagingSimulator,
  simulatorKeys,
  startMessagingSimulator,
} from '@lastmile/messaging-simulator';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBillable } from '../../../test/support/billing.ts';
import {
  asTenant,
  notificationServices,
  sendNotificationsOnce,
} from '../../../test/support/notifications.ts';
import { north, south, startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { ticketHandlers } from '../support/tickets/index.ts';
import { visitHandlers } from '../support/visits/index.ts';

const ispId = north.id;
let simulator: MessagingSimulator;
let server: TestServer;
let owner: Client;
let neighbour: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  simulator = await startMessagingSimulator();
  server = await startTestServer({ messagingUrl: simulator.url });
  [owner, neighbour] = [
    await server.clientOf(north.logins.client),
    await server.clientOf(south.logins.client),
  ];
  make = await createBillable(server.db, ispId);
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});
beforeEach(async () => {
  simulator.received.length = 0;
  await server.db.sql('truncate notifications, notification_settings, messaging_settings');
  await owner(calls.messaging.updateSettings, {
    body: {
      smsDriver: 'bulksmsbd',
      smsCredentials: { apiKey: simulatorKeys.apiKey },
      telegramToken: simulatorKeys.telegramToken,
      telegramChatId: '-100200',
      version: 0,
    },
  });
});

const bySms = (...smsKinds: NotificationKind[]) =>
  owner(calls.notifications.updateSettings, { body: { smsKinds, emailKinds: [...smsKinds], version: 0 } });
let serial = 0;
const subscriber = async () => {
  const id = await make.subscriber();
  serial += 1;
  await server.db.sql(
    "update customers set mobile = $2, language = 'en', email = $3 where id = (select customer_id from subscribers where id = $1)",
    [id, `+88019${String(serial).padStart(8, '0')}`, `customer${serial}@home.test`],
  );
  return id;
};
const queued = () =>
  server.db.sql<{ kind: string; channel: string; number: string | null }>(
    'select kind, channel, number from notifications order by id',
  );
const sendNow = () =>
  sendNotificationsOnce(
    server.db,
    ispId,
    notificationServices(server.clock, { send: async () => {}, close: async () => {} }, simulator.url),
  );
/** Runs a job of tickets as a worker would. */
const runJob = (name: string, payload: object) => {
  const within: JobRun['transaction'] = (work) => asTenant(server.db, ispId, work);
  const { services } = server.panel;
  const handler = [...ticketHandlers(services), ...visitHandlers(services)].find(
    ({ job }) => job.name === name,
  );
  const run = { ispId, transaction: within, read: within, report: async () => {} };
  return handler?.run(payload as never, run as unknown as JobRun);
};
const open = async (subscriberId: number) =>
  owner(calls.tickets.create, {
    body: { subject: 'No internet', body: 'Nothing works', subscriberId, category: 'billing' },
  });

it('a new ticket is confirmed to its customer, and Telegram tells staff of it once', async () => {
  await bySms('ticket_opened');
  const { number } = await open(await subscriber());
  expect(await queued()).toEqual([
    { kind: 'new_ticket', channel: 'telegram', number: null },
    { kind: 'ticket_opened', channel: 'email', number: `#${number}` },
    { kind: 'ticket_opened', channel: 'sms', number: `#${number}` },
  ]);
  await sendNow();
  expect(simulator.received.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      `New ticket #${number}: No internet`,
      expect.stringContaining(`we received your request #${number}`),
    ]),
  );
  expect((await neighbour(calls.notifications.list, { query: {} })).total).toBe(0);
});

it('an answer and a resolution are told by SMS once; their mails are the conversation itself', async () => {
  await bySms('ticket_answered', 'ticket_resolved');
  const { id, number } = await open(await subscriber());
  const { id: replyId } = await owner(calls.tickets.reply, {
    body: { ticketId: id, author: 'staff', body: 'We look at it' },
  });
  await owner(calls.tickets.updateStatus, { body: { ticketId: id, status: 'resolved' } });
  for (let time = 0; time < 2; time++) {
    await runJob('tickets.mail-reply', { replyId });
    await runJob('tickets.mail-resolved', { ticketId: id });
  }
  expect((await queued()).filter(({ kind }) => kind !== 'new_ticket')).toEqual([
    { kind: 'ticket_answered', channel: 'sms', number: `#${number}` },
    { kind: 'ticket_resolved', channel: 'sms', number: `#${number}` },
  ]);
  const { items } = await owner(calls.notifications.templates, {});
  expect(items.some(({ kind, channel }) => kind === 'ticket_answered' && channel === 'email')).toBe(false);
});

it('the SMS that a ticket is resolved links to its rating', async () => {
  await bySms('ticket_resolved');
  const { id } = await open(await subscriber());
  await owner(calls.tickets.updateStatus, { body: { ticketId: id, status: 'resolved' } });
  await runJob('tickets.mail-resolved', { ticketId: id });
  await sendNow();
  const text = simulator.received.find((sms) => sms.text.includes('is resolved'))?.text ?? '';
  const [, token = ''] = /\/rate\/([\w-]+)/.exec(text) ?? [];
  expect(server.panel.services.ratingLinks.open(token)).toEqual({ ispId, ticketId: id });
});

/** Dates relative to the clock of the server, in the ISP's time zone. */
const dayAfter = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Dhaka' }).format(server.clock.now() + days * 86_400_000);
const texts = (part: string) =>
  simulator.received.map(({ text }) => text).filter((text) => text.includes(part));

it('a visit, its new time and its cancellation are told to a customer who has only a mobile', async () => {
  await bySms('visit_scheduled', 'visit_cancelled', 'visit_missed');
  const subscriberId = await subscriber();
  await server.db.sql(
    'update customers set email = null where id = (select customer_id from subscribers where id = $1)',
    [subscriberId],
  );
  const { id: ticketId, number } = await open(subscriberId);
  const { id, version } = await owner(calls.visits.schedule, {
    body: { ticketId, date: dayAfter(1), from: '10:00', to: '12:00' },
  });
  const tell = () => runJob('visits.mail-customer', { visitId: id });
  await tell();
  await tell();
  await sendNow();
  expect(texts('our technician will visit you')).toEqual([expect.stringMatching(/10:00-12:00/)]);
  expect(texts(`#${number}`)).toHaveLength(2);
  const moved = await owner(calls.visits.update, { body: { id, version, from: '14:00', to: '16:00' } });
  await tell();
  await owner(calls.visits.update, { body: { id, version: moved.version, from: '17:00', to: '18:00' } });
  await tell();
  await sendNow();
  // Of the time that did not last nobody hears any more.
  expect(texts('our technician will visit you').slice(1)).toEqual([expect.stringMatching(/17:00-18:00/)]);
  const dropped = await owner(calls.notifications.list, { query: { state: 'dropped' } });
  expect(dropped.items).toMatchObject([{ kind: 'visit_scheduled', error: 'visit_changed' }]);
  await owner(calls.visits.cancel, { body: { id, reason: null } });
  await tell();
  await tell();
  await sendNow();
  expect(texts('is cancelled')).toHaveLength(1);
});

it('an outage and its end are told to all affected subscribers; what comes too late is dropped', async () => {
  await bySms('outage', 'outage_ended');
  const [area] = await server.db.sql<{ id: string }>(
    "insert into areas (isp_id, name) values ($1, 'Flooded block') returning id",
    [ispId],
  );
  const ids = [await subscriber(), await subscriber()];
  await server.db.sql("update subscribers set area_id = $1, status = 'active' where id = any($2)", [
    area?.id,
    ids,
  ]);
  const declare = () => owner(calls.outages.declare, { body: { areaId: Number(area?.id) } });
  const { id } = await declare();
  await sendNow();
  expect(simulator.received.filter(({ text }) => text.includes('there is an outage'))).toHaveLength(2);
  await owner(calls.outages.end, { body: { id } });
  await sendNow();
  expect(simulator.received.filter(({ text }) => text.includes('the outage is over'))).toHaveLength(2);
  simulator.received.length = 0;
  const second = await declare();
  await owner(calls.outages.end, { body: { id: second.id } });
  await sendNow();
  expect(simulator.received.filter(({ text }) => text.includes('there is an outage'))).toEqual([]);
  const { items } = await owner(calls.notifications.list, { query: { kind: 'outage', state: 'dropped' } });
  expect(items.map(({ error }) => error)).toEqual(Array(4).fill('outage_over'));
});

it('nobody is told of what the ISP did not choose', async () => {
  await owner(calls.messaging.updateSettings, { body: { telegramAlerts: [], version: 1 } });
  await open(await subscriber());
  expect(await queued()).toEqual([]);
});
