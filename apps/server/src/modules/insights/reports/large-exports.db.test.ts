import { type Call, type CallInput, calls } from '@lastmile/contract';
import { type Tx, withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { createBillable } from '../../../../test/support/billing.ts';
import type { Caller } from '../../../core/caller.ts';
import { type ExportRow, isTotalsRow } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { leakRoutes } from '../leaks/index.ts';
import { reportRoutes } from './routes.ts';

/** More rows than the database sends at once, also of devices, which have two subscribers each. */
const subscribers = 2_400;
const ispId = sampleIsps.north.id;
const clock = new MovableClock('2026-11-20T06:00:00Z');
const caller = { ispId, userId: 1, role: 'client' } as unknown as Caller;
let db: TestDatabase;

/** Each is new, owes an invoice, has none for the month, pays less than the package costs, and shares a device with the next. */
beforeAll(async () => {
  db = await createTestDatabase();
  const { routerId, packageId } = await createBillable(db, ispId);
  await db.sql(`update packages set price_minor = 50000 where id = ${packageId};
    set session_replication_role = replica;
    insert into subscribers (isp_id, username, router_id, package_id, status, status_since, billing_mode, billing_day, connected_on, agreed_price_minor)
    select ${ispId}, 'user' || to_char(n, 'FM00000'), ${routerId}, ${packageId}, 'active', now(), 'prepaid', 1, '2026-11-10', 40000
    from generate_series(1, ${subscribers}) n;
    insert into invoices (isp_id, number, number_year, number_in_year, subscriber_id, kind, month, issued_on, due_on, subtotal_minor, vat_mode,
      vat_rate, vat_minor, total_minor, snapshot, router_id, package_id)
    select isp_id, 'INV-' || id, 2026, id, id, 'one_off', '2026-11-01', '2026-11-12', '2026-11-12', 10000, 'on_top', 500, 500, 10500, '{}', router_id, package_id
    from subscribers where isp_id = ${ispId};
    insert into subscriber_balances (isp_id, subscriber_id, balance_minor) select isp_id, id, 10500 from subscribers where isp_id = ${ispId};
    insert into subscriber_presence (isp_id, subscriber_id, online, since, last_caller_id)
    select isp_id, id, true, '2026-11-19T06:00Z', 'AA:' || to_char(row_number() over (order by id) / 2, 'FM00000') from subscribers where isp_id = ${ispId};
    reset session_replication_role`);
}, 120_000);
afterAll(() => db.close());

const namesOf = async () =>
  (await db.sql('select username from subscribers where isp_id = $1 order by 1', [ispId])).map((row) =>
    String(row['username']),
  );

/** The first rows of every export are deleted while it is written: what comes after them would move forward in a page that is read later. */
const deleteFirst = () =>
  db.sql(`set session_replication_role = replica;
    create temporary table gone as select id from subscribers where isp_id = ${ispId} order by username limit 10;
    delete from invoices where subscriber_id in (select id from gone);
    delete from subscriber_presence where subscriber_id in (select id from gone);
    delete from subscribers where id in (select id from gone);
    drop table gone;
    reset session_replication_role`);

type Query = Readonly<Record<string, string>>;

function exportOf(call: Call, asked: Query): (tx: Tx) => AsyncIterable<ExportRow> {
  const query = (call.query as unknown as z.ZodType).parse({ format: 'csv', ...asked });
  const routes = [...reportRoutes({ clock }), ...leakRoutes({ clock } as unknown as Services)];
  const handler = routes.find((one) => one.call.id === call.id)?.handler;
  if (handler?.kind !== 'transaction' || !handler.exportRows) throw new Error(`${call.id} has no export`);
  const { exportRows } = handler;
  return (tx) => exportRows(tx, { query } as unknown as CallInput<Call>, caller);
}

const exportsOf = [
  { call: calls.reports.newConnections, asked: { sort: 'username' }, column: 'username' },
  { call: calls.reports.ageing, asked: { sort: 'username' }, column: 'username' },
  { call: calls.reports.uninvoiced, asked: { sort: 'username' }, column: 'username' },
  { call: calls.reportDocuments.vat, asked: { sort: 'day' }, column: 'username' },
  { call: calls.reports.duplicateDevices, asked: { sort: 'name' }, column: 'usernames' },
  { call: calls.leaks.list, asked: { sort: 'title', kind: 'below_price' }, column: 'title' },
] as const;

it.each(exportsOf)('$call.id has each row once, also if rows are deleted meanwhile', async (one) => {
  const expected = await namesOf();
  const rows: ExportRow[] = [];
  await withTenant(db.database, ispId, { actor: { userId: null }, readOnly: true }, async (tx) => {
    for await (const row of exportOf(one.call, one.asked)(tx)) {
      if (rows.length === 0) await deleteFirst();
      rows.push(row);
    }
  });
  const names = rows
    .filter((row) => !isTotalsRow(row))
    .flatMap((row) => String(row[one.column]).split(', '))
    .sort();
  // The first and the last device have one subscriber.
  const shared = one.column === 'usernames' ? expected.filter((name) => names.includes(name)) : expected;
  expect(shared.length).toBeGreaterThanOrEqual(expected.length - 2);
  expect(names).toEqual(shared);
});

it('the totals at the end are those of the rows', async () => {
  const rows: ExportRow[] = [];
  await withTenant(db.database, ispId, { actor: { userId: null }, readOnly: true }, async (tx) => {
    for await (const row of exportOf(calls.reports.ageing, {})(tx)) rows.push(row);
  });
  const last = rows.pop();
  expect(last && isTotalsRow(last)).toBe(true);
  expect(last).toMatchObject({ subscribers: rows.length, to30Minor: rows.length * 105_00, notDueMinor: 0 });
});
