import { type Database, withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import {
  moneyOperation,
  type RandomIsp,
  runRandomOperations,
} from '../../../../test/support/random-money-operations.ts';
import { ageingPage } from './queries/ageing.ts';
import { amountsByDay, amountsByMonth } from './queries/amounts.ts';
import { amountsByArea } from './queries/areas.ts';
import { amountsByCollector } from './queries/collectors.ts';
import { amountsByPackage } from './queries/package-mix.ts';
import { vatByRate } from './queries/vat.ts';
import { vatDocumentPage } from './queries/vat-documents.ts';
import { sumRows } from './rules/rows.ts';

const ispId = sampleIsps.north.id;
const days = { from: '2026-10-01', to: '2026-12-31' };
const viewer = { isConfined: false, reseller: null, collector: null, today: '2026-12-20' };
const confined = { ...viewer, isConfined: true };
/** The step before which subscribers without an area move into one. */
const areaMove = 150;
/** The step before which the rate rises from 5 to 7.5 %. */
const rateChange = 130;
const timeOf = (step: number) =>
  new Date(Date.parse('2026-10-03T10:00:00Z') + step * 7 * 3_600_000).toISOString();
let db: TestDatabase;
let database: Database;
let resellerId = 0;
/** The ageing report at the end of some days of the history, as it was then. */
const agedThen = new Map<string, Awaited<ReturnType<typeof ageingPage>>['items']>();
/** Payments that were entered on a later day than they were received. */
const enteredLate: { readonly subscriberId: number; readonly received: string; readonly entered: string }[] =
  [];
const dayIn = (time: string) => new Date(Date.parse(time) + 6 * 3_600_000).toISOString().slice(0, 10);

beforeAll(async () => {
  db = await createTestDatabase();
  database = db.database;
  const make = await createBillable(db, ispId);
  const subscribers = [];
  const [reseller] = await db.sql(
    "select u.id from users u join roles r on r.id = u.role_id where u.isp_id = $1 and r.name = 'reseller' limit 1",
    [ispId],
  );
  resellerId = Number(reseller?.['id']);
  for (let n = 0; n < 7; n++)
    subscribers.push(
      await make.subscriber({
        ...(n % 2 ? {} : { areaId: null }),
        ...(n < 3 ? { resellerUserId: resellerId } : {}),
      }),
    );
  const [other] = await db.sql("insert into areas (isp_id, name) values ($1, 'Other area') returning id", [
    ispId,
  ]);
  const otherAreaId = Number(other?.['id']);
  await db.sql(
    "insert into isp_settings (isp_id, vat_rate, vat_mode, round_to_whole) values ($1, 500, 'on_top', true)",
    [ispId],
  );
  await db.sql("update subscribers set connected_on = '2026-09-15' where isp_id = $1", [ispId]);
  const rows = await db.sql(
    "select u.id from users u join roles r on r.id = u.role_id where u.isp_id = $1 and r.name in ('client', 'accountant', 'collector') order by 1",
    [ispId],
  );
  const users = rows.map(({ id }) => Number(id));
  const clock = new MovableClock('2026-10-03T10:00:00Z');
  const isp: RandomIsp = { database, clock, ispId, subscribers, sql: (text, values) => db.sql(text, values) };
  const steps = fc.sample(moneyOperation, { numRuns: 260, seed: 28 });
  for (const [at, step] of steps.entries()) {
    const [before, day] = [dayIn(timeOf(at - 1)), dayIn(timeOf(at))];
    if (at % 20 > 16 && before < day) agedThen.set(before, await agedOn(before, before));
    clock.set(timeOf(at));
    if (at === rateChange) await db.sql('update isp_settings set vat_rate = 750 where isp_id = $1', [ispId]);
    if (at === areaMove)
      await db.sql('update subscribers set area_id = $2 where isp_id = $1 and area_id is null', [
        ispId,
        otherAreaId,
      ]);
    const newest = await lastPayment();
    await runRandomOperations(isp, users[at % users.length] ?? 0, [step]);
    const late = await db.sql<{ subscriberId: number; received: string }>(
      `select distinct subscriber_id::int as "subscriberId", received_on::text as received from payments
       where isp_id = $1 and id > $2 and received_on < $3::date`,
      [ispId, newest, day],
    );
    enteredLate.push(...late.map((one) => ({ ...one, entered: day })));
  }
}, 180_000);
afterAll(() => db.close());

async function lastPayment(): Promise<number> {
  const [row] = await db.sql('select coalesce(max(id), 0) as id from payments where isp_id = $1', [ispId]);
  return Number(row?.['id']);
}

/** The area of subscribers who did not move. */
async function unchangedArea(): Promise<number> {
  const [row] = await db.sql(
    `select s.area_id from subscribers s join areas a on a.isp_id = s.isp_id and a.id = s.area_id
     where s.isp_id = $1 and a.name <> 'Other area' limit 1`,
    [ispId],
  );
  return Number(row?.['area_id']);
}

type Sums = Record<string, number>;
/** A slow sum over journal lines, as superuser, grouped by an expression over the entry and its document. */
async function ledger(account: string, join: string, group: string, where: string, sign = 1): Promise<Sums> {
  const rows = await db.sql<{ key: string; minor: string }>(
    `select (${group})::text as key, sum(l.amount_minor) * ${sign} as minor
     from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id ${join}
     where e.isp_id = ${ispId} and l.account = any('{${account}}') and ${where} group by 1`,
  );
  return Object.fromEntries(rows.map(({ key, minor }) => [key, Number(minor)]).filter(([, minor]) => minor));
}
const invoices = 'join invoices d on d.isp_id = e.isp_id and d.id = e.source_id';
const ofInvoices = "e.source_kind = 'invoice'";
/** The payment of an entry: a refund names the payment it belongs to. */
const payments = `left join payment_refunds f on e.source_kind = 'refund' and f.isp_id = e.isp_id and f.id = e.source_id
  join payments d on d.isp_id = e.isp_id and d.id = coalesce(f.payment_id, e.source_id)`;
const ofPayments = "e.kind in ('payment.received', 'payment.reversed', 'payment.refunded')";
const notes = 'join credit_notes d on d.isp_id = e.isp_id and d.id = e.source_id';
const ofNotes = "e.kind in ('credit_note.issued', 'credit_note.reversed')";

const as = <Row extends object>(rows: readonly Row[], key: keyof Row, value: keyof Row): Sums =>
  Object.fromEntries(rows.map((row) => [String(row[key]), Number(row[value])] as const).filter(([, n]) => n));
const read = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(database, ispId, { actor: { userId: null }, readOnly: true }, work);

const agedOn = (asOf: string, today: string) =>
  read(
    async (tx) => (await ageingPage(tx, { asOf, today, sort: 'username' }, { limit: 100, offset: 0 })).items,
  );

describe('reports equal the ledger on a random history', () => {
  it('has enough of everything', async () => {
    const [row] = await db.sql(
      `select (select count(*) from invoices where cancelled_at is not null) as cancelled, (select count(*) from payment_refunds) as refunds,
        (select count(*) from payments where reversed_at is not null) as reversed, (select count(*) from credit_notes where kind = 'credit') as notes`,
    );
    for (const count of Object.values(row ?? {})) expect(Number(count)).toBeGreaterThan(0);
  });

  it.each([
    ['whole ISP', viewer],
    ['data scope', confined],
  ])('by day and by month, for the %s', async (_name, who) => {
    const byDay = await read((tx) => amountsByDay(tx, days, who));
    expect(as(byDay, 'name', 'invoicedMinor')).toEqual(
      await ledger('subscriber', invoices, 'd.issued_on', ofInvoices),
    );
    expect(as(byDay, 'name', 'collectedMinor')).toEqual(
      await ledger('subscriber', payments, 'd.received_on', ofPayments, -1),
    );
    expect(as(byDay, 'name', 'creditedMinor')).toEqual(
      await ledger('subscriber', notes, 'd.issued_on', ofNotes, -1),
    );
    const byMonth = await read((tx) => amountsByMonth(tx, { from: '2026-01-01', to: '2027-12-31' }, who));
    expect(as(byMonth, 'name', 'invoicedMinor')).toEqual(
      await ledger('subscriber', invoices, "to_char(d.month, 'YYYY-MM')", ofInvoices),
    );
    expect(as(byMonth, 'name', 'collectedMinor')).toEqual(
      await ledger('subscriber', payments, "to_char(d.received_on, 'YYYY-MM')", ofPayments, -1),
    );
  });

  it('of days that cut the history', async () => {
    const cut = { from: '2026-10-20', to: '2026-11-08' };
    const within = (day: string) => `${day} between '${cut.from}' and '${cut.to}'`;
    for (const who of [viewer, confined]) {
      const rows = await read((tx) => amountsByDay(tx, cut, who));
      expect(rows).toHaveLength(20);
      expect(as(rows, 'name', 'invoicedMinor')).toEqual(
        await ledger('subscriber', invoices, 'd.issued_on', `${ofInvoices} and ${within('d.issued_on')}`),
      );
      expect(as(rows, 'name', 'collectedMinor')).toEqual(
        await ledger(
          'subscriber',
          payments,
          'd.received_on',
          `${ofPayments} and ${within('d.received_on')}`,
          -1,
        ),
      );
    }
    const byUser = await read((tx) => amountsByCollector(tx, cut, viewer));
    expect(as(byUser, 'name', 'collectedMinor')).toEqual(
      await ledger(
        'subscriber',
        payments,
        "coalesce(d.received_by::text, '') || ':' || d.method",
        `${ofPayments} and ${within('d.received_on')}`,
        -1,
      ),
    );
  });

  it('by area, with balances', async () => {
    const rows = (await read((tx) => amountsByArea(tx, days, viewer))).map((row) => ({
      ...row,
      id: row.id ?? 0,
    }));
    const area = 'join subscribers s on s.isp_id = l.isp_id and s.id = l.subscriber_id';
    expect(as(rows, 'id', 'balanceMinor')).toEqual(
      await ledger('subscriber', area, 'coalesce(s.area_id, 0)', 'true'),
    );
    expect(as(rows, 'id', 'collectedMinor')).toEqual(
      await ledger('subscriber', `${payments} ${area}`, 'coalesce(s.area_id, 0)', ofPayments, -1),
    );
    // An invoice stays in the area of its day of issue, as in the list of invoices.
    expect(as(rows, 'id', 'invoicedMinor')).toEqual(
      await ledger('subscriber', invoices, 'coalesce(d.area_id, 0)', ofInvoices),
    );
    const [moved] = await db.sql(
      'select count(*)::int as n from invoices i join subscribers s on s.isp_id = i.isp_id and s.id = i.subscriber_id where i.cancelled_at is null and i.area_id is distinct from s.area_id',
    );
    expect(moved?.['n']).toBeGreaterThan(2);
  });

  it('by collector and method, and by package', async () => {
    const rows = await read((tx) => amountsByCollector(tx, days, viewer));
    expect(as(rows, 'name', 'collectedMinor')).toEqual(
      await ledger(
        'subscriber',
        payments,
        "coalesce(d.received_by::text, '') || ':' || d.method",
        ofPayments,
        -1,
      ),
    );
    let revenueMinor = 0;
    const months = await db.sql<{ month: string }>(
      `select distinct to_char(month, 'YYYY-MM') as month from invoices where isp_id = ${ispId} and kind = 'monthly'`,
    );
    for (const { month } of months) {
      const packages = await read((tx) => amountsByPackage(tx, month));
      const monthly = `${ofInvoices} and d.kind = 'monthly' and d.month = '${month}-01'`;
      expect(as(packages, 'id', 'invoicedMinor')).toEqual(
        await ledger('subscriber', invoices, 'd.package_id', monthly),
      );
      // Discounts are an account of their own, which lowers revenue.
      expect(as(packages, 'id', 'revenueMinor')).toEqual(
        await ledger('revenue,discount', invoices, 'd.package_id', monthly, -1),
      );
      const [invoiced] = await db.sql(
        `select count(distinct subscriber_id)::int as everybody, count(distinct (subscriber_id, package_id))::int as by_package
         from invoices where isp_id = ${ispId} and kind = 'monthly' and month = '${month}-01' and cancelled_at is null`,
      );
      expect(sumRows(packages, ['invoicedSubscribers']).invoicedSubscribers).toBe(invoiced?.['by_package']);
      expect(packages[0]?.allInvoicedSubscribers).toBe(invoiced?.['everybody']);
      revenueMinor += sumRows(packages, ['revenueMinor']).revenueMinor;
    }
    expect(revenueMinor).toBeGreaterThan(0);
  });

  it.each(['area', 'reseller'] as const)('of one %s alone', async (part) => {
    const areaId = await unchangedArea();
    const places = part === 'area' ? { areaId } : { resellerId };
    const condition = part === 'area' ? `area_id = ${areaId}` : `reseller_user_id = ${resellerId}`;
    const own = `l.subscriber_id in (select s.id from subscribers s where s.isp_id = ${ispId} and s.${condition})`;
    const byDay = await read((tx) => amountsByDay(tx, days, viewer, places));
    expect(as(byDay, 'name', 'invoicedMinor')).toEqual(
      await ledger('subscriber', invoices, 'd.issued_on', `${ofInvoices} and ${own}`),
    );
    const collected = await ledger('subscriber', payments, 'd.received_on', `${ofPayments} and ${own}`, -1);
    expect(Object.keys(collected).length).toBeGreaterThan(2);
    expect(as(byDay, 'name', 'collectedMinor')).toEqual(collected);
    expect(as(byDay, 'name', 'creditedMinor')).toEqual(
      await ledger('subscriber', notes, 'd.issued_on', `${ofNotes} and ${own}`, -1),
    );
    const byMonth = await read((tx) => amountsByMonth(tx, days, viewer, places));
    expect(sumRows(byMonth, ['collectedMinor'])).toEqual(sumRows(byDay, ['collectedMinor']));
    expect(as(byMonth, 'name', 'invoicedMinor')).toEqual(
      await ledger(
        'subscriber',
        invoices,
        "to_char(d.month, 'YYYY-MM')",
        `${ofInvoices} and d.month between '${days.from}' and '${days.to}' and ${own}`,
      ),
    );
    const byCollector = await read((tx) => amountsByCollector(tx, days, viewer, places));
    expect(sumRows(byCollector, ['collectedMinor'])).toEqual(sumRows(byDay, ['collectedMinor']));
    const packages = await read((tx) => amountsByPackage(tx, '2026-11', places));
    expect(as(packages, 'id', 'invoicedMinor')).toEqual(
      await ledger(
        'subscriber',
        invoices,
        'd.package_id',
        `${ofInvoices} and d.kind = 'monthly' and d.month = '2026-11-01' and ${own}`,
      ),
    );
    const filter = { asOf: viewer.today, today: viewer.today, sort: 'username', ...places };
    const { items: overdue } = await read((tx) => ageingPage(tx, filter, { limit: 100, offset: 0 }));
    const [members] = await db.sql(
      `select array_agg(s.id::int) as ids from subscribers s where s.isp_id = ${ispId} and s.${condition}`,
    );
    expect(overdue.length).toBeGreaterThan(0);
    for (const { id } of overdue) expect(members?.['ids']).toContain(id);
  });

  it.each([
    ['2026-10-01', '2026-10-31'],
    ['2026-11-01', '2026-11-30'],
    ['2026-12-01', '2026-12-31'],
  ])('VAT from %s to %s', async (from, to) => {
    const rows = await read((tx) => vatByRate(tx, { from, to }));
    const day = "(e.at at time zone 'Asia/Dhaka')::date";
    const posted = await ledger('vat', '', '1', `${day} between '${from}' and '${to}'`, -1);
    expect(sumRows(rows, ['vatMinor']).vatMinor).toBe(posted['1'] ?? 0);
    expect(rows.every(({ netMinor, vatMinor, grossMinor }) => netMinor + vatMinor === grossMinor)).toBe(true);
    const byRate: Sums = {};
    for (const { vatRate, vatMinor } of rows) byRate[vatRate] = (byRate[vatRate] ?? 0) + vatMinor;
    // A note without an invoice has the rate of its day of issue.
    const documents = `left join credit_notes n on e.source_kind = 'credit_note' and n.isp_id = e.isp_id and n.id = e.source_id
      left join invoices d on d.isp_id = e.isp_id
        and d.id = case e.source_kind when 'invoice' then e.source_id else n.invoice_id end`;
    const rate = `coalesce(d.vat_rate, case when n.issued_at < '${timeOf(rateChange)}' then 500 else 750 end)`;
    const postedByRate = await ledger('vat', documents, rate, `${day} between '${from}' and '${to}'`, -1);
    expect(Object.fromEntries(Object.entries(byRate).filter(([, minor]) => minor))).toEqual(postedByRate);
    for (const { name: _, document, vatRate, ...sums } of rows) {
      const asked = { from, to, document, vatRate, search: '', sort: '-day' };
      const { items, totals } = await read((tx) => vatDocumentPage(tx, asked, { limit: 1_000, offset: 0 }));
      expect(totals).toEqual(sums);
      expect({ documents: items.length, ...sumRows(items, ['netMinor', 'vatMinor', 'grossMinor']) }).toEqual(
        sums,
      );
      expect(items.every(({ day: on }) => on >= from && on <= to)).toBe(true);
    }
  });

  it('has notes without an invoice at both rates', async () => {
    const rows = await db.sql(
      'select distinct vat_rate from credit_notes where invoice_id is null order by 1',
    );
    expect(rows.map(({ vat_rate }) => vat_rate)).toEqual([500, 750]);
  });

  it.each([0, 1, 30, 31, 60, 61, 90, 91])(
    'ageing %s days after an invoice was due: every subscriber and the totals',
    async (age) => {
      const [oldest] = await db.sql<{ today: string }>(
        `select (min(due_on) + ${age})::text as today from invoices where isp_id = ${ispId} and status in ('unpaid', 'partial')`,
      );
      const today = oldest?.today ?? '';
      const filter = { asOf: today, today, sort: 'username' };
      const { items: rows, totals } = await read((tx) => ageingPage(tx, filter, { limit: 100, offset: 0 }));
      const balances = await ledger('subscriber', '', 'l.subscriber_id', 'true');
      const open = await db.sql<{ id: string; minor: string }>(
        `select i.subscriber_id as id, sum(i.total_minor - coalesce((select sum(a.amount_minor) from allocations a
         where a.isp_id = i.isp_id and a.invoice_id = i.id and a.released_at is null), 0)) as minor
       from invoices i where i.isp_id = ${ispId} and i.cancelled_at is null group by 1`,
      );
      const buckets = await db.sql<{ id: string; bucket: string; minor: string }>(
        `select i.subscriber_id as id, sum(i.total_minor - i.paid) as minor, case when age <= 0 then 'notDueMinor' when age <= 30 then 'to30Minor'
         when age <= 60 then 'to60Minor' when age <= 90 then 'to90Minor' else 'over90Minor' end as bucket
       from (select i.*, date '${today}' - i.due_on as age, coalesce((select sum(a.amount_minor) from allocations a
           where a.isp_id = i.isp_id and a.invoice_id = i.id and a.released_at is null), 0) as paid
         from invoices i where i.isp_id = ${ispId} and i.cancelled_at is null) i group by 1, 3`,
      );
      for (const row of rows) {
        for (const bucket of ['notDueMinor', 'to30Minor', 'to60Minor', 'to90Minor', 'over90Minor'] as const)
          expect(row[bucket]).toBe(
            Number(buckets.find((one) => Number(one.id) === row.id && one.bucket === bucket)?.minor ?? 0),
          );
        expect(row.balanceMinor).toBe(balances[String(row.id)] ?? 0);
        const { notDueMinor, to30Minor, to60Minor, to90Minor, over90Minor } = row;
        const total = notDueMinor + to30Minor + to60Minor + to90Minor + over90Minor;
        expect(total).toBe(Number(open.find(({ id }) => Number(id) === row.id)?.minor));
        expect(total - row.creditMinor).toBe(row.balanceMinor);
      }
      expect(rows).toHaveLength(open.filter(({ minor }) => Number(minor) > 0).length);
      const keys = [
        'notDueMinor',
        'to30Minor',
        'to60Minor',
        'to90Minor',
        'over90Minor',
        'creditMinor',
        'balanceMinor',
      ] as const;
      expect(totals).toEqual({ subscribers: rows.length, ...sumRows(rows, keys) });
    },
  );

  it('ageing of a day in the past is what the report showed on that day, but for payments entered since', async () => {
    expect(agedThen.size).toBeGreaterThan(5);
    let compared = 0;
    for (const [day, then] of agedThen) {
      const changed = enteredLate.filter(({ received, entered }) => received <= day && entered > day);
      // Their area is the one of today.
      const same = <Row extends { id: number; area: unknown }>(rows: readonly Row[]) =>
        rows
          .filter(({ id }) => !changed.some(({ subscriberId }) => subscriberId === id))
          .map(({ area: _, ...row }) => row);
      const rows = await agedOn(day, viewer.today);
      expect({ day, rows: same(rows) }).toEqual({ day, rows: same(then) });
      compared += same(then).length;
      // The totals are of all rows, whatever page of them is asked for.
      const page = { asOf: day, today: viewer.today, sort: '-balanceMinor' };
      const { items, totals } = await read((tx) => ageingPage(tx, page, { limit: 1, offset: 1 }));
      expect(items).toHaveLength(Math.min(1, Math.max(0, rows.length - 1)));
      expect(totals.subscribers).toBe(rows.length);
      expect(totals.balanceMinor).toBe(sumRows(rows, ['balanceMinor']).balanceMinor);
    }
    expect(compared).toBeGreaterThan(10);
  });

  it('ageing of a day in the past counts payments from the day the ledger has them', async () => {
    let concerned = 0;
    for (const day of agedThen.keys()) {
      const end = `((date '${day}' + 1)::timestamp at time zone 'Asia/Dhaka')`;
      // What a payment paid when it was entered counts from its posting on; what was applied or kept later, from then on.
      const applied = `select sum(a.amount_minor) from allocations a
        left join journal_entries e on e.isp_id = a.isp_id and e.kind = 'payment.received' and e.source_id = a.payment_id
          and a.origin = 'given' and a.at = (select min(b.at) from allocations b where b.isp_id = a.isp_id and b.payment_id = a.payment_id)
        where a.isp_id = i.isp_id and a.invoice_id = i.id and coalesce(e.at, a.at) < ${end}
          and (a.released_at is null or a.released_at >= ${end})`;
      const open = await db.sql<{ id: number; minor: number }>(
        `select subscriber_id::int as id, sum(minor)::int as minor from (
           select i.subscriber_id, i.total_minor - coalesce((${applied}), 0) as minor from invoices i
           where i.isp_id = ${ispId} and i.issued_on <= '${day}' and (i.cancelled_at is null or i.cancelled_at >= ${end})
         ) o where minor > 0 group by 1 order by 1`,
      );
      const balances = await ledger('subscriber', '', 'l.subscriber_id', `e.at < ${end}`);
      const rows = await agedOn(day, viewer.today);
      const shown = rows.map(({ id, ...row }) => ({
        id,
        minor: row.notDueMinor + row.to30Minor + row.to60Minor + row.to90Minor + row.over90Minor,
        balanceMinor: row.balanceMinor,
        creditMinor: row.creditMinor,
      }));
      expect({ day, rows: shown.sort((one, other) => one.id - other.id) }).toEqual({
        day,
        rows: open.map(({ id, minor }) => {
          const balanceMinor = balances[String(id)] ?? 0;
          return { id, minor, balanceMinor, creditMinor: minor - balanceMinor };
        }),
      });
      concerned += enteredLate.filter(({ received, entered }) => received <= day && entered > day).length;
    }
    expect(concerned).toBeGreaterThan(5);
  });

  it.each(['area', 'reseller'] as const)('by area and VAT of one %s alone', async (part) => {
    const areaId = await unchangedArea();
    const places = part === 'area' ? { areaId } : { resellerId };
    const condition = part === 'area' ? `area_id = ${areaId}` : `reseller_user_id = ${resellerId}`;
    const own = `select s.id from subscribers s where s.isp_id = ${ispId} and s.${condition}`;
    const areas = await read((tx) => amountsByArea(tx, days, viewer, places));
    const byDay = await read((tx) => amountsByDay(tx, days, viewer, places));
    expect(sumRows(areas, ['invoicedMinor', 'collectedMinor'])).toEqual(
      sumRows(byDay, ['invoicedMinor', 'collectedMinor']),
    );
    const balance = await ledger('subscriber', '', '1', `l.subscriber_id in (${own})`);
    expect(sumRows(areas, ['balanceMinor']).balanceMinor).toBe(balance['1']);
    const rows = await read((tx) => vatByRate(tx, days, places));
    const documents = `left join credit_notes n on e.source_kind = 'credit_note' and n.isp_id = e.isp_id and n.id = e.source_id
      left join invoices d on e.source_kind = 'invoice' and d.isp_id = e.isp_id and d.id = e.source_id`;
    const posted = await ledger(
      'vat',
      documents,
      '1',
      `coalesce(d.subscriber_id, n.subscriber_id) in (${own})`,
      -1,
    );
    expect(sumRows(rows, ['vatMinor']).vatMinor).toBe(posted['1'] ?? 0);
    const all = await read((tx) => vatByRate(tx, days));
    expect(sumRows(rows, ['vatMinor']).vatMinor).not.toBe(sumRows(all, ['vatMinor']).vatMinor);
  });
});
