import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../test/support/billing.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const { dateWise, newConnections, duplicateDevices, uninvoiced } = calls.reports;
const price = 500_00;
const device = 'AA:00:00:00:00:01';
let server: TestServer;
let owner: Client;
let otherIsp: Client;
let today: string;
let ids: number[];

/** Two subscribers with the price of their package, connected today, invoiced for no month, with one device between them. */
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  otherIsp = await server.clientOf(south.logins.client);
  const make = await createBillable(server.db, north.id);
  ids = [await make.subscriber(), await make.subscriber()];
  [{ today = '' } = {}] = await server.db.sql<{ today: string }>(
    "select ($1::timestamptz at time zone 'Asia/Dhaka')::date::text as today",
    [new Date(server.clock.now()).toISOString()],
  );
  await server.db.sql('update packages set price_minor = $2 where id = $1', [make.packageId, price]);
  for (const id of ids) {
    await server.db.sql('update subscribers set connected_on = $2, billing_day = 1 where id = $1', [
      id,
      today,
    ]);
    await server.db.sql(
      `insert into subscriber_presence (isp_id, subscriber_id, online, since, last_caller_id) values ($1, $2, true, $3, $4)`,
      [north.id, id, new Date(server.clock.now()).toISOString(), device],
    );
  }
  const place = { db: server.db, clock: server.clock, ispId: north.id };
  await issueTestInvoice(place, ids[0] ?? 0, 120_00);
});
afterAll(() => server.close());

const period = () => ({ query: { from: today, to: today } });

describe('reports of the original panel', () => {
  it('sum invoices by day', async () => {
    expect((await owner(dateWise, period())).totals).toMatchObject({
      invoicedMinor: 120_00,
      collectedMinor: 0,
    });
    expect((await otherIsp(dateWise, period())).totals).toMatchObject({ invoicedMinor: 0 });
  });

  it('list new connections with what they pay in a month', async () => {
    const { items, totals } = await owner(newConnections, period());
    expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
    expect(totals).toMatchObject({ subscribers: 2, monthlyMinor: 2 * price });
    expect((await otherIsp(newConnections, period())).items).toEqual([]);
  });

  it('list subscribers without an invoice for the month', async () => {
    const { items, totals } = await owner(uninvoiced, { query: {} });
    expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
    expect(totals).toMatchObject({ subscribers: 2, expectedMinor: 2 * price });
    expect((await otherIsp(uninvoiced, { query: {} })).items).toEqual([]);
  });

  it('list devices that several subscribers use', async () => {
    const { items } = await owner(duplicateDevices, period());
    expect(items).toMatchObject([{ name: device, subscribers: 2, online: 2 }]);
    expect(items[0]?.accounts.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
    expect((await otherIsp(duplicateDevices, period())).items).toEqual([]);
  });
});
