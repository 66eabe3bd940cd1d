import { withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { moneyOperation, runRandomOperations } from '../../../../test/support/random-money-operations.ts';
import type { Caller } from '../../../core/caller.ts';
import { getCashReport } from '../../billing/cash-book/index.ts';
import { getStatementReport } from '../../billing/resellers/index.ts';

/** The cash book and the statement of resellers, computed again line by line from the ledger of a random history. */
const ispId = sampleIsps.north.id;
const clock = new MovableClock('2026-10-03T10:00:00Z');
const ranges = [
  { from: '2026-10-01', to: '2026-12-31' },
  { from: '2026-10-20', to: '2026-11-08' },
];
let db: TestDatabase;
let resellerId = 0;
let holders: number[];

beforeAll(async () => {
  db = await createTestDatabase();
  const make = await createBillable(db, ispId);
  const [user] = await db.sql(
    `insert into users (isp_id, full_name, email, status, role_id)
     select $1, 'Reseller', 'statement@north.test', 'invited', id from roles where name = 'reseller' and is_system returning id`,
    [ispId],
  );
  resellerId = Number(user?.['id']);
  await db.sql(
    `insert into reseller_conditions (isp_id, reseller_id, valid_from, commission_rate, commission_basis)
     select isp_id, id, '2020-01-01', 1250, 'before_vat' from resellers where user_id = $1`,
    [resellerId],
  );
  const subscribers: number[] = [];
  for (let n = 0; n < 6; n++)
    subscribers.push(await make.subscriber(n % 2 ? { resellerUserId: resellerId } : {}));
  const rows = await db.sql(
    "select u.id from users u join roles r on r.id = u.role_id where u.isp_id = $1 and r.name in ('client', 'collector') order by 1",
    [ispId],
  );
  holders = [...rows.map(({ id }) => Number(id)), resellerId];
  const isp = { database: db.database, clock, ispId, subscribers, sql: db.sql.bind(db) };
  for (const [at, step] of fc.sample(moneyOperation, { numRuns: 220, seed: 53 }).entries()) {
    clock.set(new Date(Date.parse('2026-10-03T10:00:00Z') + at * 7 * 3_600_000).toISOString());
    await runRandomOperations(isp, holders[at % holders.length] ?? 0, [step]);
  }
}, 180_000);
afterAll(() => db.close());

interface Line {
  readonly account: string;
  readonly method: string | null;
  readonly user: number | null;
  readonly minor: number;
  readonly day: string;
}

/** Every line with its day in Dhaka, oldest first. */
const ledger = () =>
  db.sql<Line & Record<string, unknown>>(
    `select l.account, l.method, l.user_id::int as user, l.amount_minor::int as minor,
       to_char(e.at + interval '6 hours', 'YYYY-MM-DD') as day
     from journal_lines l join journal_entries e on e.isp_id = l.isp_id and e.id = l.entry_id
     where l.isp_id = ${ispId} order by e.at, e.id, l.line_no`,
  );

async function expectedOf(isOf: (line: Line) => boolean, { from, to }: (typeof ranges)[number]) {
  const lines = (await ledger()).filter(isOf);
  let balance = lines.filter(({ day }) => day < from).reduce((sum, { minor }) => sum + minor, 0);
  const opening = balance;
  const rows = [];
  const days: Record<string, [number, number]> = {};
  for (const { day, minor } of lines.filter((line) => line.day >= from && line.day <= to)) {
    balance += minor;
    rows.push([Math.max(minor, 0), Math.max(-minor, 0), balance]);
    const [more, less] = days[day] ?? [0, 0];
    days[day] = [more + Math.max(minor, 0), less + Math.max(-minor, 0)];
  }
  return { opening, rows, closing: balance, days };
}

const daysOf = (series: readonly { readonly key: string; readonly values: readonly number[] }[]) =>
  Object.fromEntries(series.map(({ key, values }) => [key, values]));
const read = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(db.database, ispId, { actor: { userId: null }, readOnly: true }, work);
const whole = { page: 1, pageSize: 1_000, sort: 'at', search: '' } as const;

describe.each(ranges)('from $from to $to', (range) => {
  it.each(['everybody', 'each user', 'bank'] as const)('cash book of %s', async (whose) => {
    const caller = { userId: holders[0], ispId, abilities: [] } as unknown as Caller;
    const asked = whose === 'each user' ? holders : [undefined];
    let compared = 0;
    for (const userId of asked) {
      const isOf = ({ account, method, user }: Line) =>
        whose === 'bank'
          ? account === 'bank' || (account === 'wallet' && method === 'bank')
          : account === 'cash' && (userId === undefined || user === userId);
      const query = {
        ...whole,
        account: whose === 'bank' ? ('bank' as const) : ('cash' as const),
        ...(userId === undefined ? {} : { userId }),
      };
      const { items, totals, series } = await read((tx) => getCashReport(tx, query as never, range, caller));
      const { opening, rows, closing, days } = await expectedOf(isOf, range);
      expect(items.map((row) => [row.receivedMinor, row.paidMinor, row.balanceMinor])).toEqual(rows);
      expect([totals.openingMinor, totals.closingMinor]).toEqual([opening, closing]);
      expect(daysOf(series)).toEqual(days);
      compared += rows.length;
    }
    expect(compared).toBeGreaterThan(2);
  });

  it('statement of a reseller', async () => {
    const isOf = ({ account, user }: Line) =>
      (account === 'reseller' || account === 'cash') && user === resellerId;
    const query = { ...whole, resellerId } as never;
    const { items, totals, series } = await read((tx) => getStatementReport(tx, query, range));
    const { opening, rows, closing, days } = await expectedOf(isOf, range);
    expect(items.map((row) => [row.owedMinor, row.settledMinor, row.balanceMinor])).toEqual(rows);
    expect([totals.openingMinor, totals.closingMinor]).toEqual([opening, closing]);
    expect(daysOf(series)).toEqual(days);
    expect(rows.length).toBeGreaterThan(6);
  });
});
