import { withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { createTestRouter } from '../../../../test/support/subscribers.ts';
import type { Caller } from '../../../core/caller.ts';
import { cancelInvoice } from '../../billing/invoices/operations/cancel-invoice.ts';
import { createInvoice } from '../../billing/invoices/operations/create-invoice.ts';
import { growthByMonth } from './queries/growth.ts';
import { listNewConnections, newConnectionsByDay } from './queries/new-connections.ts';
import { uptimeOfRouters } from './queries/router-uptime.ts';
import { uninvoicedPage } from './queries/uninvoiced.ts';
import { sumRows } from './rules/rows.ts';

/** Reports that no ledger has, computed again from the rows themselves. The ISP is in Dhaka, six hours ahead. */
const ispId = sampleIsps.north.id;
const now = '2026-11-20T06:00:00.000Z';
const price = 500_00;
let db: TestDatabase;

const day = fc
  .integer({ min: 0, max: 180 })
  .map((days) => new Date(Date.parse('2026-06-01') + days * 86_400_000).toISOString().slice(0, 10));
const randomSubscriber = fc.record({
  connectedOn: fc.option(day, { freq: 8 }),
  status: fc.constantFrom('active', 'active', 'active', 'suspended', 'closed'),
  since: fc
    .integer({ min: 0, max: 4_000 })
    .map((hours) => new Date(Date.parse('2026-06-05') + hours * 3_600_000).toISOString()),
  billing: fc.constantFrom('normal', 'normal', 'free'),
  mode: fc.constantFrom('prepaid', 'postpaid'),
  billingDay: fc.integer({ min: 1, max: 28 }),
  agreed: fc.option(fc.integer({ min: 0, max: 600_00 }), { freq: 3 }),
  discount: fc.integer({ min: 0, max: 100_00 }),
  invoice: fc.constantFrom('none', 'issued', 'issued', 'cancelled'),
  skips: fc.boolean(),
  next: fc.option(day, { freq: 2 }),
});

beforeAll(async () => {
  db = await createTestDatabase();
  const make = await createBillable(db, ispId);
  const clock = new MovableClock('2026-11-03T06:00:00Z');
  const caller = {
    userId: 1,
    ispId,
    role: 'client',
    abilities: [{ action: 'manage', subject: 'all' }],
  } as unknown as Caller;
  const write = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
    withTenant(db.database, ispId, { actor: { userId: null, call: 'test' } }, work);
  for (const one of fc.sample(randomSubscriber, { numRuns: 45, seed: 16 })) {
    const id = await make.subscriber();
    await db.sql(
      `update subscribers set connected_on = $2, billing_mode = $3, billing_day = $4, agreed_price_minor = $5, monthly_discount_minor = $6 where id = $1`,
      [id, one.connectedOn, one.mode, one.billingDay, one.agreed, one.discount],
    );
    if (one.invoice !== 'none') {
      const input = {
        params: { subscriberId: id },
        query: undefined,
        body: { kind: 'monthly', note: null, preview: false },
      } as const;
      const made = await write((tx) => createInvoice(clock, tx, input, caller)).catch(() => undefined);
      const invoiceId = (made as { id?: number } | undefined)?.id;
      if (invoiceId && one.invoice === 'cancelled')
        await write((tx) =>
          cancelInvoice(clock, tx, { id: invoiceId, reason: 'Test', month: 'invoice_again' }, caller),
        );
    }
    if (one.skips)
      await db.sql(
        "insert into skipped_months (isp_id, subscriber_id, month, reason) values ($1, $2, '2026-11-01', 'Test')",
        [ispId, id],
      );
    await db.sql(
      "update subscribers set status = $2, status_reason = case when $2 = 'suspended' then 'manual' end, status_since = $3, billing = $4, next_billing_on = coalesce($5::date, next_billing_on) where id = $1",
      [id, one.status, one.since, one.billing, one.next],
    );
  }
  const samples = fc.sample(fc.integer({ min: 0, max: 9 }), { numRuns: 900, seed: 3 });
  const routers = [make.routerId, await createTestRouter(db, ispId)];
  for (const [at, value] of samples.entries())
    await db.sql(
      `insert into router_samples (isp_id, router_id, at, reachable, active_sessions, latency_ms)
       values ($1, $2, $3::timestamptz - make_interval(mins => $4), $5, $6, $7)`,
      [
        ispId,
        routers[at % 2],
        now,
        Math.floor(at / 2) * 30,
        value > 2,
        value > 2 ? 100 + value : null,
        value > 2 ? value : null,
      ],
    );
}, 180_000);
afterAll(() => db.close());

const read = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(db.database, ispId, { actor: { userId: null }, readOnly: true }, work);

interface Row {
  readonly id: number;
  readonly connected: string | null;
  readonly status: string;
  readonly closed: string;
  readonly billing: string;
  readonly mode: string;
  readonly billing_day: number;
  readonly next: string | null;
  readonly has_customer: boolean;
  readonly minor: number;
}
const subscribers = () =>
  db.sql<Row & Record<string, unknown>>(
    `select id::int, connected_on::text as connected, status, to_char(status_since at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as closed, billing,
       billing_mode as mode, billing_day::int, next_billing_on::text as next, customer_id is not null as has_customer,
       greatest(0, coalesce(agreed_price_minor, ${price}) - monthly_discount_minor)::int as minor
     from subscribers where isp_id = ${ispId} order by id`,
  );
const monthsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 10 - at, 1)).toISOString().slice(0, 7));

describe('reports, computed again from the rows', () => {
  it('growth and churn', async () => {
    const all = await subscribers();
    const joined = (until: string, from = '') =>
      all.filter(
        ({ connected }) =>
          connected !== null && connected.slice(0, 7) >= from && connected.slice(0, 7) <= until,
      ).length;
    const left = (until: string, from = '') =>
      all.filter(
        ({ status, connected, closed }) =>
          status === 'closed' &&
          connected !== null &&
          closed.slice(0, 7) >= from &&
          closed.slice(0, 7) <= until,
      ).length;
    const rows = await read((tx) => growthByMonth(tx, { from: '2026-07-01', to: '2026-11-30' }));
    expect(rows).toEqual(
      monthsOf(5).map((name) => {
        const [connected, closed] = [joined(name, name), left(name, name)];
        const atEnd = joined(name) - left(name);
        return { name, connected, closed, atEnd, atStart: atEnd - connected + closed };
      }),
    );
    expect(sumRows(rows, ['closed']).closed).toBeGreaterThan(2);
    const months = { from: '2026-07-01', to: '2026-11-30' };
    const [half] = await db.sql<{ ids: number[] }>(
      `update subscribers set reseller_user_id = (select min(u.id) from users u join roles r on r.id = u.role_id where u.isp_id = ${ispId} and r.name = 'reseller') where isp_id = ${ispId} and id % 2 = 0
       returning array[reseller_user_id::int] as ids`,
    );
    const resellerId = half?.ids[0] ?? 0;
    const ofReseller = await read((tx) => growthByMonth(tx, months, { resellerId }));
    const even = all.filter(({ id }) => id % 2 === 0);
    expect(ofReseller.map(({ connected }) => connected)).toEqual(
      monthsOf(5).map((name) => even.filter(({ connected }) => connected?.startsWith(name)).length),
    );
    expect(ofReseller.at(0)?.atEnd).toBeLessThan(rows.at(0)?.atEnd ?? 0);
    await db.sql(`update subscribers set reseller_user_id = null where isp_id = ${ispId}`);
  });

  it.each([
    ['2026-06-01', '2026-11-30'],
    ['2026-08-11', '2026-09-20'],
  ])('new connections from %s to %s', async (from, to) => {
    const expected = (await subscribers()).filter(
      ({ connected }) => connected !== null && connected >= from && connected <= to,
    );
    const rows = await read((tx) =>
      listNewConnections(tx, { from, to, sort: 'username' }, { limit: 100, offset: 0 }),
    );
    expect(rows.map(({ id }) => id).sort((one, other) => one - other)).toEqual(expected.map(({ id }) => id));
    const minor = expected.reduce((sum, one) => sum + (one.billing === 'free' ? 0 : one.minor), 0);
    expect(
      sumRows(await read((tx) => newConnectionsByDay(tx, { from, to })), ['subscribers', 'monthlyMinor']),
    ).toEqual({
      subscribers: expected.length,
      monthlyMinor: minor,
    });
    expect(expected.length).toBeGreaterThan(4);
  });

  it.each(['2026-11', '2026-10'])('subscribers without an invoice for %s', async (month) => {
    const today = '2026-11-20';
    const invoices = await db.sql<{ subscriber: number; cancelled: boolean }>(
      `select subscriber_id::int as subscriber, cancelled_at is not null as cancelled from invoices
       where isp_id = ${ispId} and kind = 'monthly' and to_char(period_start, 'YYYY-MM') = '${month}'`,
    );
    const skipped = (
      await db.sql<{ id: number }>(
        `select subscriber_id::int as id from skipped_months where to_char(month, 'YYYY-MM') = '${month}'`,
      )
    ).map(({ id }) => id);
    const expected = (await subscribers()).flatMap((one) => {
      if (one.status !== 'active' || one.billing !== 'normal' || (one.connected ?? '').slice(0, 7) > month)
        return [];
      const regular = `${month}-${String(one.billing_day).padStart(2, '0')}`;
      const start = one.connected?.startsWith(month) && one.connected > regular ? one.connected : regular;
      const billedOn = one.mode === 'postpaid' ? monthLater(start) : start;
      if (billedOn > today || (one.next !== null && one.next > billedOn)) return [];
      const own = invoices.filter(({ subscriber }) => subscriber === one.id);
      if (own.some(({ cancelled }) => !cancelled)) return [];
      const reason = !one.has_customer
        ? 'no_customer'
        : skipped.includes(one.id)
          ? 'month_skipped'
          : own.length > 0
            ? 'cancelled'
            : 'missed';
      return [{ id: one.id, reason, expectedMinor: one.minor }];
    });
    const { items: rows, byReason } = await read((tx) =>
      uninvoicedPage(tx, { month, today, sort: 'username' }, { limit: 100, offset: 0 }),
    );
    const found = rows.map(({ id, reason, expectedMinor }) => ({ id, reason, expectedMinor }));
    expect(found.sort((one, other) => one.id - other.id)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(2);
    for (const { reason, subscribers, expectedMinor } of byReason) {
      const own = expected.filter((one) => one.reason === reason);
      expect(subscribers).toBe(own.length);
      expect(expectedMinor).toBe(own.reduce((sum, one) => sum + one.expectedMinor, 0));
    }
    expect(byReason).toHaveLength(new Set(expected.map(({ reason }) => reason)).size);
  });

  it('how long routers were reachable', async () => {
    const samples = await db.sql<{
      router: number;
      at: string;
      reachable: boolean;
      sessions: number | null;
      ms: number | null;
    }>(
      `select router_id::int as router, at::text, reachable, active_sessions as sessions, latency_ms as ms from router_samples
       where at > '${now}'::timestamptz - interval '7 days' order by router_id, router_samples.at`,
    );
    const rows = await read((tx) => uptimeOfRouters(tx, now));
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      const own = samples.filter(({ router }) => router === row.id);
      const answered = own.filter(({ reachable }) => reachable);
      const latencies = answered.flatMap(({ ms }) => (ms === null ? [] : [ms]));
      expect(row).toMatchObject({
        readings: own.length,
        reached: answered.length,
        outages: own.filter(({ reachable }, at) => !reachable && (own[at - 1]?.reachable ?? true)).length,
        mostSessions: Math.max(...answered.map(({ sessions }) => sessions ?? 0)),
        latencyMs: Math.round(latencies.reduce((sum, ms) => sum + ms, 0) / latencies.length),
      });
      expect(row.outages).toBeGreaterThan(5);
    }
  });
});

/** The same day a month later, or the last of the month. */
function monthLater(date: string): string {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
}
