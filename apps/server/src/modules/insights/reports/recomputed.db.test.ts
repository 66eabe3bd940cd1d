import { withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { createTestRouter, saveTestTerms, setTestStatus } from '../../../../test/support/subscribers.ts';
import type { Caller } from '../../../core/caller.ts';
import { cancelInvoice } from '../../billing/invoices/operations/cancel-invoice.ts';
import { createInvoice } from '../../billing/invoices/operations/create-invoice.ts';
import { countSubscribers } from '../../customers/subscribers/index.ts';
import { saveSample } from '../../network/routers/queries/router-samples.ts';
import { growthByMonth } from './queries/growth.ts';
import { listNewConnections, newConnectionsByDay } from './queries/new-connections.ts';
import { uptimeOfRouters } from './queries/router-uptime.ts';
import { uninvoicedPage } from './queries/uninvoiced.ts';
import { lastDayOf } from './rules/ranges.ts';
import { sumRows } from './rules/rows.ts';

/** Reports that no ledger has, computed again from the rows themselves. The ISP is in Dhaka, six hours ahead. */
const ispId = sampleIsps.north.id;
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
  /** Hours after which one who was closed is reopened, closed again, and so on. */
  turns: fc.array(fc.integer({ min: 20, max: 900 }), { minLength: 1, maxLength: 4 }),
});

/** The days of the ISP on which subscribers were closed and reopened in turn, as they were generated. */
const turnsOf = new Map<number, string[]>();
const localDay = (at: number) => new Date(at + 6 * 3_600_000).toISOString().slice(0, 10);

/** Every two hours of twenty days, which is longer than samples are kept, in the order of time; one in three is not answered. */
const routers: number[] = [];
const readings = () =>
  fc.sample(fc.integer({ min: 0, max: 8 }), { numRuns: 480, seed: 3 }).map((value, n) => ({
    router: n % 2,
    at: new Date(Date.parse('2026-11-01T01:00Z') + Math.floor(n / 2) * 7_200_000).toISOString(),
    reachable: value > 2,
    activeSessions: value > 2 ? 100 + value : null,
    cpuLoad: null,
    latencyMs: value > 3 ? value : null,
  }));

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
    await saveTestTerms(db, ispId, [id]);
    if (one.status === 'closed') await turnInTurn(id, one);
  }
  routers.push(make.routerId, await createTestRouter(db, ispId));
  await db.sql('delete from router_uptime_days');
  for (const { at, router, ...sample } of readings())
    await write((tx) => saveSample(tx, { ispId, id: routers[router] ?? 0 }, at, sample));
}, 180_000);
afterAll(() => db.close());

async function turnInTurn(id: number, { since, turns }: { since: string; turns: readonly number[] }) {
  let at = Date.parse(since);
  const days = [localDay(at)];
  for (const [n, hours] of turns.entries()) {
    at += hours * 3_600_000;
    const [status, moment] = [n % 2 === 0 ? 'active' : 'closed', new Date(at).toISOString()];
    // What happens on the same day replaces what was.
    if (days.at(-1) === localDay(at)) break;
    await setTestStatus(db, ispId, [id], { status, since: moment });
    days.push(localDay(at));
  }
  turnsOf.set(id, days);
}

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
    const inMonth = (day: string, month: string) => day.slice(0, 7) === month;
    /** A closing or reopening before the connection is one of that day. */
    const historyOf = ({ id, connected }: Row) =>
      (turnsOf.get(id) ?? []).map((on, n) => ({
        on: on > (connected ?? '') ? on : (connected ?? ''),
        closes: n % 2 === 0,
      }));
    const isClosed = (row: Row, before: (on: string) => boolean) =>
      historyOf(row).findLast(({ on }) => before(on))?.closes ?? false;
    const atEndOf = (month: string) => (on: string) => on.slice(0, 7) <= month;
    const atStartOf = (month: string) => (on: string) => on.slice(0, 7) < month;
    const expectedOf = (rows: readonly Row[], name: string) => {
      const ever = rows.filter(({ connected }) => connected !== null);
      const there = (before: (on: string) => boolean) =>
        ever.filter((row) => before(row.connected ?? '') && !isClosed(row, before)).length;
      return {
        name,
        atStart: there(atStartOf(name)),
        connected: ever.filter(({ connected }) => inMonth(connected ?? '', name)).length,
        reopened: ever.filter(
          (row) =>
            isClosed(row, atStartOf(name)) &&
            historyOf(row).some(({ on, closes }) => !closes && inMonth(on, name)),
        ).length,
        closed: ever.filter(
          (row) =>
            isClosed(row, atEndOf(name)) &&
            historyOf(row).some(({ on, closes }) => closes && inMonth(on, name)),
        ).length,
        atEnd: there(atEndOf(name)),
      };
    };
    const rows = await read((tx) => growthByMonth(tx, { from: '2026-07-01', to: '2026-11-30' }));
    expect(rows).toEqual(monthsOf(5).map((name) => expectedOf(all, name)));
    expect(sumRows(rows, ['closed', 'reopened'])).toMatchObject({
      closed: expect.toSatisfy((n: number) => n > 4),
      reopened: expect.toSatisfy((n: number) => n > 2),
    });
    for (const { name, closed } of rows) {
      const to = lastDayOf(name);
      const filter = { search: '', closedFrom: `${name}-01`, closedTo: to, connectedTo: to };
      expect([name, await read((tx) => countSubscribers(tx, filter, null))]).toEqual([name, closed]);
    }
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

  it('a month keeps its closings when one of them is reopened later', async () => {
    const south = sampleIsps.south.id;
    const make = await createBillable(db, south);
    const ids = [await make.subscriber(), await make.subscriber(), await make.subscriber()];
    await db.sql("update subscribers set connected_on = '2026-03-02' where id = any($1::bigint[])", [ids]);
    const readSouth = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
      withTenant(db.database, south, { actor: { userId: null }, readOnly: true }, work);
    const closings = () =>
      readSouth(async (tx) => [
        await growthByMonth(tx, { from: '2026-04-01', to: '2026-07-31' }),
        await countSubscribers(tx, { search: '', closedFrom: '2026-05-01', closedTo: '2026-05-31' }, null),
      ]);
    const set = (at: number, status: string, since: string) =>
      setTestStatus(db, south, ids.slice(at, at + 1), { status, since });
    await set(0, 'closed', '2026-05-05T10:00Z');
    await set(1, 'closed', '2026-06-10T10:00Z');
    // Within a month, and in two: 30 June in London is 1 July in Dhaka.
    await set(1, 'active', '2026-06-20T10:00Z');
    await set(2, 'closed', '2026-06-30T20:00Z');
    await set(0, 'active', '2026-07-03T10:00Z');
    expect(await closings()).toEqual([
      [
        { name: '2026-07', atStart: 2, connected: 0, reopened: 1, closed: 1, atEnd: 2 },
        { name: '2026-06', atStart: 2, connected: 0, reopened: 0, closed: 0, atEnd: 2 },
        { name: '2026-05', atStart: 3, connected: 0, reopened: 0, closed: 1, atEnd: 2 },
        { name: '2026-04', atStart: 3, connected: 0, reopened: 0, closed: 0, atEnd: 3 },
      ],
      1,
    ]);
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

  it.each([
    ['2026-11-01', '2026-11-20'],
    ['2026-11-03', '2026-11-03'],
    ['2026-11-05', '2026-11-09'],
    ['2026-10-01', '2026-10-31'],
  ])('uptime of routers between %s and %s, also of days whose samples are gone', async (from, to) => {
    const dayOf = (at: string) => new Date(Date.parse(at) + 6 * 3_600_000).toISOString().slice(0, 10);
    const rows = await read((tx) => uptimeOfRouters(tx, { from, to }));
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      const all = readings().filter(({ router }) => routers[router] === row.id);
      const began = all.filter(({ reachable }, n) => !reachable && (all[n - 1]?.reachable ?? true));
      const isIn = ({ at }: { readonly at: string }) => dayOf(at) >= from && dayOf(at) <= to;
      const own = all.filter(isIn);
      const answered = own.filter(({ reachable }) => reachable);
      const latencies = answered.flatMap(({ latencyMs }) => (latencyMs === null ? [] : [latencyMs]));
      expect(row).toMatchObject({
        readings: own.length,
        reached: answered.length,
        outages: began.filter(isIn).length,
        mostSessions: own.length > 0 ? Math.max(...answered.map((one) => one.activeSessions ?? 0)) : null,
        latencyMs:
          latencies.length > 0
            ? Math.round(latencies.reduce((sum, ms) => sum + ms, 0) / latencies.length)
            : null,
      });
    }
  });

  it('uptime of one router', async () => {
    const range = { from: '2026-11-01', to: '2026-11-21' };
    const [first, ...others] = await read((tx) => uptimeOfRouters(tx, range, routers[1]));
    expect([first?.id, first?.readings, others]).toEqual([routers[1], 240, []]);
    const [kept] = await db.sql('select count(*)::int as n from router_samples');
    expect(kept?.['n']).toBeLessThan(2 * 240);
  });
});

/** The same day a month later, or the last of the month. */
function monthLater(date: string): string {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
}
