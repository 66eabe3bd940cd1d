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
import { listAgeing, sumAgeing } from './queries/ageing.ts';
import { amountsByDay, amountsByMonth } from './queries/amounts.ts';
import { amountsByArea } from './queries/areas.ts';
import { amountsByCollector } from './queries/collectors.ts';
import { amountsByPackage } from './queries/package-mix.ts';
import { vatByRate } from './queries/vat.ts';
import { sumRows } from './rules/rows.ts';

const ispId = sampleIsps.north.id;
const days = { from: '2026-10-01', to: '2026-12-31' };
const viewer = { isConfined: false, reseller: null, collector: null, today: '2026-12-20' };
const confined = { ...viewer, isConfined: true };
let db: TestDatabase;
let database: Database;

beforeAll(async () => {
  db = await createTestDatabase();
  database = db.database;
  const make = await createBillable(db, ispId);
  const subscribers = [];
  for (let n = 0; n < 7; n++) subscribers.push(await make.subscriber(n % 2 ? {} : { areaId: null }));
  await db.sql(
    "insert into isp_settings (isp_id, vat_rate, vat_mode, round_to_whole) values ($1, 500, 'on_top', true)",
    [ispId],
  );
  const rows = await db.sql(
    "select u.id from users u join roles r on r.id = u.role_id where u.isp_id = $1 and r.name in ('client', 'accountant', 'collector') order by 1",
    [ispId],
  );
  const users = rows.map(({ id }) => Number(id));
  const clock = new MovableClock('2026-10-03T10:00:00Z');
  const isp: RandomIsp = { database, clock, ispId, subscribers, sql: (text, values) => db.sql(text, values) };
  const steps = fc.sample(moneyOperation, { numRuns: 260, seed: 28 });
  for (const [at, step] of steps.entries()) {
    clock.set(new Date(Date.parse('2026-10-03T10:00:00Z') + at * 7 * 3_600_000).toISOString());
    await runRandomOperations(isp, users[at % users.length] ?? 0, [step]);
  }
}, 180_000);
afterAll(() => db.close());

type Sums = Record<string, number>;
/** A slow sum over journal lines, as superuser, grouped by an expression over the entry and its document. */
async function ledger(account: string, join: string, group: string, where: string, sign = 1): Promise<Sums> {
  const rows = await db.sql<{ key: string; minor: string }>(
    `select (${group})::text as key, sum(l.amount_minor) * ${sign} as minor
     from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id ${join}
     where e.isp_id = ${ispId} and l.account = '${account}' and ${where} group by 1`,
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
    expect(as(rows, 'id', 'invoicedMinor')).toEqual(
      await ledger('subscriber', `${invoices} ${area}`, 'coalesce(s.area_id, 0)', ofInvoices),
    );
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
    for (const who of [viewer, confined]) {
      const packages = await read((tx) => amountsByPackage(tx, '2026-11', who));
      expect(as(packages, 'id', 'invoicedMinor')).toEqual(
        await ledger(
          'subscriber',
          invoices,
          'd.package_id',
          `${ofInvoices} and d.kind = 'monthly' and d.month = '2026-11-01'`,
        ),
      );
    }
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
  });

  it('ageing: every subscriber and the totals', async () => {
    const filter = { today: viewer.today, sort: 'username' };
    const rows = await read((tx) => listAgeing(tx, filter, { limit: 100, offset: 0 }));
    const totals = await read((tx) => sumAgeing(tx, filter));
    const balances = await ledger('subscriber', '', 'l.subscriber_id', 'true');
    const open = await db.sql<{ id: string; minor: string }>(
      `select i.subscriber_id as id, sum(i.total_minor - coalesce((select sum(a.amount_minor) from allocations a
         where a.isp_id = i.isp_id and a.invoice_id = i.id and a.released_at is null), 0)) as minor
       from invoices i where i.isp_id = ${ispId} and i.cancelled_at is null group by 1`,
    );
    for (const row of rows) {
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
  });
});
