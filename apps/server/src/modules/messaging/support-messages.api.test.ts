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
  const handler = ticketHandlers(server.panel.services).find(({ job }) => job.name === name);
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
  expect((await neighbour(calls.notifications.index, { query: {} })).total).toBe(0);
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
  const { items } = await owner(calls.notifications.index, { query: { kind: 'outage', state: 'dropped' } });
  expect(items.map(({ error }) => error)).toEqual(Array(4).fill('outage_over'));
});

it('nobody is told of what the ISP did not choose', async () => {
  await owner(calls.messaging.updateSettings, { body: { telegramAlerts: [], version: 1 } });
  await open(await subscriber());
  expect(await queued()).toEqual([]);
});
