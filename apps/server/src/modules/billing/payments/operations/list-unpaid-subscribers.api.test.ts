import { type CallArguments, type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../../../../test/support/billing.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

const c = calls.payments;
let server: TestServer;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.sql(`set session_replication_role = replica;
    truncate invoices, payments, allocations, journal_entries, journal_lines, invoice_aggregates cascade;
    update subscriber_balances set balance_minor = 0;
    reset session_replication_role`);
});

const noonOf = (day: string) => server.clock.set(`${day}T06:00:00Z`);
const place = () => ({ db: server.db, clock: server.clock, ispId: north.id });
async function invoice(subscriberId: number, day: string, amountMinor = 500_00) {
  noonOf(day);
  await issueTestInvoice(place(), subscriberId, amountMinor);
}
const list = (query: CallArguments<typeof c.unpaidSubscribers>['query'] = {}, by = owner) =>
  by(c.unpaidSubscribers, { query });

it('shows every subscriber once, with the whole balance due on whatever page its invoices would be', async () => {
  const subscribers: number[] = [];
  for (let at = 0; at < 12; at += 1) subscribers.push(await make.subscriber());
  const [first = 0] = subscribers;
  for (const id of subscribers) await invoice(id, '2026-03-01', 1_500_00);
  // The first subscriber's later invoices come after those of all others.
  await invoice(first, '2026-03-02');
  await invoice(first, '2026-03-09');
  noonOf('2026-03-05');
  const sums = { subscribers: 12, invoices: 14, balanceDueMinor: 12 * 1_500_00 + 1_000_00 };
  const one = await list({ pageSize: 10, unpaid: 'overdue' });
  expect(one.sums).toEqual(sums);
  expect(one.items[0]).toMatchObject({
    id: first,
    balanceDueMinor: 2_500_00,
    invoices: 3,
    oldestDueOn: '2026-03-01',
    overdue: true,
  });
  const two = await list({ pageSize: 10, unpaid: 'overdue', after: one.next ?? '' });
  expect(two).toMatchObject({ next: null, sums });
  expect([...one.items, ...two.items].map(({ id }) => id)).toEqual(subscribers);
  const opened = await owner(c.balance, { params: { id: first } });
  expect(opened.balanceMinor).toBe(one.items[0]?.balanceDueMinor);
});

it('can be limited to overdue or partly paid subscribers, to an area and to a search', async () => {
  const [late, current, partly] = [await make.subscriber(), await make.subscriber(), await make.subscriber()];
  const area = await owner(calls.areas.create, { body: { name: 'Unpaid area', parentId: null } });
  await owner(calls.subscribers.moveArea, { body: { ids: [current], areaId: area.id } });
  await invoice(late, '2026-03-01');
  await invoice(current, '2026-03-05');
  await invoice(partly, '2026-03-06');
  const [{ userId } = { userId: 0 }] = await server.db.sql<{ userId: number }>(
    'select id::int as "userId" from users where email = $1',
    [north.logins.client],
  );
  await recordCashPayment(place(), { subscriberId: partly, amountMinor: 200_00, userId });
  noonOf('2026-03-05');
  const found = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ id }) => id);
  expect(await found({})).toEqual([late, current, partly]);
  expect(await found({ unpaid: 'overdue' })).toEqual([late]);
  expect(await found({ unpaid: 'partial' })).toEqual([partly]);
  expect(await found({ areaId: area.id })).toEqual([current]);
  const { username } = await owner(calls.subscribers.get, { params: { id: late } });
  expect(await found({ search: username })).toEqual([late]);
  expect((await list({ unpaid: 'partial' })).sums).toEqual({
    subscribers: 1,
    invoices: 1,
    balanceDueMinor: 300_00,
  });
});

it('shows a collector the subscribers of their areas, and another ISP nothing', async () => {
  const [inside, outside] = [await make.subscriber(), await make.subscriber({ areaId: null })];
  for (const id of [inside, outside]) await invoice(id, '2026-03-01');
  const collector = await list({}, await server.clientOf(north.logins.collector));
  expect(collector.items.map(({ id }) => id)).toEqual([inside]);
  expect(collector.sums).toEqual({ subscribers: 1, invoices: 1, balanceDueMinor: 500_00 });
  const other = await list({}, await server.clientOf(south.logins.client));
  expect(other).toEqual({ items: [], next: null, sums: { subscribers: 0, invoices: 0, balanceDueMinor: 0 } });
});
