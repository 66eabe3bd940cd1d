import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { createTestPackage } from '../../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { renewWholesale } from '../../billing/resellers/index.ts';

let server: TestServer;
let owner: Client;
let fast: number;
let make: Awaited<ReturnType<typeof createBillable>>;
const resellers: { userId: number; email: string; held: number }[] = [];
beforeAll(async () => {
  server = await startTestServer();
  make = await createBillable(server.db, north.id);
  fast = await createTestPackage(server.db, north.id, 'Fast');
  await server.db.sql("insert into isp_settings (isp_id, vat_rate, vat_mode) values ($1, 500, 'inclusive')", [
    north.id,
  ]);
  // The first days of March in Dhaka, while it is still February in UTC.
  await travel('2026-02-28T19:00:00Z');
  for (const name of ['first', 'second']) resellers.push(await sellAll(name));
  await travel('2026-03-20T04:00:00Z');
  for (const { held } of resellers) await owner(calls.subscribers.hold, { body: { ids: [held] } });
  await travel('2026-04-02T04:00:00Z');
  await renewWholesale(
    server.clock,
    {
      ispId: north.id,
      transaction: (work) => withTenant(server.db.database, north.id, { actor: { userId: null } }, work),
    },
    { withNotifications: false },
  );
});
afterAll(() => server.close());

async function travel(to: string): Promise<void> {
  server.clock.set(to);
  owner = await server.clientOf(north.logins.client);
}

/** A reseller with two subscribers, of whom one is put on hold later. */
async function sellAll(name: string) {
  const email = `${name}@wholesale.test`;
  const body = { fullName: name, email, password: testPassword, model: 'wholesale' as const };
  const { id, userId } = await owner(calls.resellers.create, {
    body: { ...body, commissionRate: 0, commissionBasis: 'before_vat' },
  });
  const items = [
    { packageId: make.packageId, priceMinor: 310_07 },
    { packageId: fast, priceMinor: 499_99 },
  ];
  await owner(calls.resellerPrices.update, { params: { id }, body: { items } });
  await owner(calls.resellers.topUp, { body: { id, amountMinor: 5_000_00, method: 'bkash' } });
  const self = await server.clientOf(email);
  const sold: number[] = [];
  for (const { packageId } of items) {
    const { id: subscriberId } = await self(calls.subscribers.create, {
      body: {
        customer: { name: 'Buyer', mobile: '+8801712345678', clientType: 'home', language: 'en' },
        ...{ username: `${name}${packageId}`, routerId: make.routerId, packageId, bindMac: false },
        ...{ billing: 'normal', billingMode: 'prepaid', billingDay: 1, monthlyDiscountMinor: 0 },
        activate: true,
      },
    });
    sold.push(subscriberId);
  }
  return { userId, email, held: sold[0] ?? 0 };
}

/** The revenue of wholesale charges by month in Dhaka, from the ledger alone. */
const ledger = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await server.db.sql(
        `select to_char(e.at at time zone 'Asia/Dhaka', 'YYYY-MM') as month, -sum(l.amount_minor)::bigint as revenue
         from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id
         where e.isp_id = $1 and e.source_kind = 'wholesale_charge' and l.account = 'revenue' group by 1`,
        [north.id],
      )
    ).map((row) => [String(row['month']), Number(row['revenue'])]),
  );
const report = (by: Client, query: object = {}) =>
  by(calls.reports.wholesale, { query: { fromMonth: '2026-01', toMonth: '2026-04', ...query } });

it('is the revenue of the ledger, to the minor unit, in each month and in all', async () => {
  const { series, totals, items } = await report(owner);
  const expected = await ledger();
  expect(Object.keys(expected).sort()).toEqual(['2026-03', '2026-04']);
  expect(Object.fromEntries(series.map(({ key, values }) => [key, values[0]]))).toEqual(expected);
  expect(totals.netMinor).toBe(Object.values(expected).reduce((sum, one) => sum + one, 0));
  expect(totals.vatMinor).toBeGreaterThan(0);
  expect(totals.chargedMinor - totals.refundedMinor - totals.vatMinor).toBe(totals.netMinor);
  expect(items.map(({ name, package: { id }, charges }) => [name, id, charges])).toEqual(
    expect.arrayContaining([
      ['2026-03', make.packageId, 2],
      ['2026-03', fast, 2],
      ['2026-04', fast, 2],
    ]),
  );
  expect(
    items.find(({ name, package: { id } }) => name === '2026-03' && id === make.packageId),
  ).toMatchObject({ chargedMinor: 620_14, refundedMinor: expect.toSatisfy((minor: number) => minor > 0) });
});

it('is filtered by reseller; a reseller sees only what they bought, and another ISP nothing', async () => {
  const [first, second] = resellers;
  const all = (await report(owner)).totals.netMinor;
  const ofFirst = (await report(owner, { resellerId: first?.userId })).totals.netMinor;
  expect(ofFirst * 2).toBe(all);
  const self = await server.clientOf(first?.email ?? '');
  expect((await report(self)).totals.netMinor).toBe(ofFirst);
  expect((await report(self, { resellerId: second?.userId })).totals.netMinor).toBe(0);
  const otherIsp = await server.clientOf(south.logins.client);
  expect((await report(otherIsp)).items).toEqual([]);
});
