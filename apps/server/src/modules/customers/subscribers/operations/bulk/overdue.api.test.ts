import { type CallArguments, type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../../../test/support/billing.ts';
import { createTestPackage } from '../../../../../../test/support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../../../../../../test/support/test-server.ts';

const c = calls.subscribers;
let server: TestServer;
let owner: Client;
let areaId: number;
/** Past grace, overdue within grace, not due yet, past grace with a promise, past grace but free. */
let late: number, recent: number, current: number, promised: number, free: number;

const noonOf = (day: string) => server.clock.set(`${day}T06:00:00Z`);
const nameOf = async (id: number) => (await owner(c.get, { params: { id } })).username;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  const make = await createBillable(server.db, north.id);
  areaId = (await owner(calls.areas.create, { body: { name: 'Overdue area', parentId: null } })).id;
  const subscriber = () => make.subscriber({ areaId });
  [late, recent, current, promised, free] = [
    await subscriber(),
    await subscriber(),
    await subscriber(),
    await subscriber(),
    await subscriber(),
  ];
  const place = { db: server.db, clock: server.clock, ispId: north.id };
  noonOf('2026-03-01');
  for (const id of [late, promised, free]) await issueTestInvoice(place, id, 700_00);
  noonOf('2026-03-08');
  await issueTestInvoice(place, recent, 300_00);
  noonOf('2026-03-10');
  await issueTestInvoice(place, current, 200_00);
  await issueTestInvoice(place, late, 800_00);
  owner = await server.clientOf(north.logins.client);
  await owner(c.promise, { body: { ids: [promised], until: '2026-03-20' } });
  await server.db.sql("update subscribers set billing = 'free' where id = $1", [free]);
});
afterAll(() => server.close());

const found = async (query: CallArguments<typeof c.list>['query']) =>
  (await owner(c.list, { query: { areaId, sort: 'createdAt', ...query } })).items.map(({ id }) => id).sort();

it('lists who is overdue and who is past grace, which "balance due" does not tell apart', async () => {
  expect(await found({ balance: 'due' })).toEqual([late, recent, current, promised, free]);
  expect(await found({ balance: 'overdue' })).toEqual([late, recent, promised, free]);
  expect(await found({ balance: 'past_grace' })).toEqual([late, promised, free]);
  expect(await found({ balance: 'past_grace', sort: '-balanceMinor' })).toHaveLength(3);
  const { total } = await owner(c.list, { query: { areaId, balance: 'past_grace' } });
  expect(total).toBe(3);
});

it('exports the same subscribers', async () => {
  const csv = await server.request(
    `/api/isp/isp-user/index?format=csv&balance=past_grace&areaId=${areaId}&sort=username`,
    { headers: { authorization: `Bearer ${await server.tokenOf(north.logins.client)}` } },
  );
  expect((await csv.text()).split(/\r?\n/).filter(Boolean)).toHaveLength(4);
});

it('previews who is suspended for what, and who is left out and why', async () => {
  const filter = { areaId, balance: 'overdue' } as const;
  const preview = await owner(c.suspend, { body: { filter, reason: 'unpaid', preview: true } });
  expect(preview.done).toEqual([late]);
  expect(preview.refused.map(({ id, code }) => [id, code])).toEqual([
    [recent, 'subscribers.not_past_grace'],
    [promised, 'subscribers.payment_promised'],
    [free, 'subscribers.free_of_charge'],
  ]);
  expect(preview.details).toMatchObject({ balanceDueMinor: 1_500_00, newPriceMinor: null });
  expect(preview.details?.rows[0]).toMatchObject({
    id: late,
    username: await nameOf(late),
    name: expect.any(String),
    balanceMinor: 1_500_00,
    oldestDueOn: '2026-03-01',
  });
  const listed = new Set(preview.details?.rows.map(({ id }) => id));
  expect(listed).toEqual(new Set([late, recent, promised, free]));
  const suspended = await owner(c.suspend, { body: { ids: preview.done, reason: 'unpaid' } });
  expect(suspended).toMatchObject({ done: [late], details: null });
  expect(await owner(c.get, { params: { id: late } })).toMatchObject({
    status: 'suspended',
    statusReason: 'unpaid',
  });
});

it('previews what a change of package does to the monthly price', async () => {
  const packageId = await createTestPackage(server.db, north.id, 'Dearer');
  await server.db.sql('update packages set price_minor = 90000 where id = $1', [packageId]);
  await server.db.sql('update subscribers set monthly_discount_minor = 5000 where id = $1', [recent]);
  const { details } = await owner(c.changePackage, {
    body: { ids: [recent, current], packageId, preview: true },
  });
  const prices = details?.rows.map(({ priceMinor, newPriceMinor }) => [priceMinor, newPriceMinor]) ?? [];
  expect(prices.map(([, after]) => after).sort()).toEqual([850_00, 900_00]);
  expect(details).toMatchObject({
    priceMinor: prices.reduce((sum, [before]) => sum + (before ?? 0), 0),
    newPriceMinor: 1_750_00,
  });
});

it('previews whose invoices are marked as paid, with their amounts', async () => {
  const { rows, amountMinor } = await owner(calls.invoices.bulkPaid, {
    body: { subscriberIds: [recent, current], method: 'cash', preview: true },
  });
  expect(rows.map((row) => [row.username, row.amountMinor])).toEqual([
    [await nameOf(recent), 300_00],
    [await nameOf(current), 200_00],
  ]);
  expect(amountMinor).toBe(500_00);
});
