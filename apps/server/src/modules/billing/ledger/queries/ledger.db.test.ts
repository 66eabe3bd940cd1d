import { withPlatform, withTenant } from '@lastmile/database';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../../../../test/support/subscribers.ts';
import {
  balanceOf,
  type JournalEntry,
  ledgerInvariants,
  lockBalances,
  postEntries,
  postReversals,
} from '../index.ts';

const ispId = sampleIsps.north.id;
const at = '2026-03-10T04:00:00.000Z';
let db: TestDatabase;
let subscriber: number;
let entryId: number;
let sourceId = 0;
beforeAll(async () => {
  db = await createTestDatabase();
  const [routerId, packageId] = [await createTestRouter(db, ispId), await createTestPackage(db, ispId)];
  subscriber = await createTestSubscriber(db, ispId, { routerId, packageId, status: 'active' });
});
beforeEach(async () => {
  sourceId += 1;
  const rows = await db.sql(
    `insert into journal_entries (isp_id, kind, source_kind, source_id, at) values ($1, 'test.made', 'payment', $2, now()) returning id`,
    [ispId, sourceId],
  );
  entryId = Number(rows[0]?.['id']);
});
afterAll(() => db.close());

const tenant = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(db.database, ispId, { actor: { userId: 1 } }, work);
const insert = (lines: string) =>
  `insert into journal_lines (isp_id, entry_id, line_no, account, amount_minor) values ${lines}`;
const revenueLine = (no: number, amount: number, entry = entryId) =>
  `(${ispId}, ${entry}, ${no}, 'revenue', ${amount})`;
const unbalanced = expect.objectContaining({ code: 'LM002' });
const appendOnly = expect.objectContaining({ code: 'LM001' });
const linesOf = async (entry: number) =>
  (await db.sql('select amount_minor::int as amount from journal_lines where entry_id = $1', [entry])).length;

it('a subscriber has a balance row from its creation on, so that it can be locked', async () => {
  const [routerId, packageId] = [
    await createTestRouter(db, ispId, 'New'),
    await createTestPackage(db, ispId, 'New'),
  ];
  const young = await createTestSubscriber(db, ispId, { routerId, packageId, status: 'pending' });
  const row = await db.sql(
    'select balance_minor::int as balance from subscriber_balances where subscriber_id = $1',
    [young],
  );
  expect(row).toEqual([{ balance: 0 }]);
});

/** Runs as the owner role, which only the triggers and constraints restrict. */
describe('rejects an entry that does not balance', () => {
  it.each([
    ['a single line', () => revenueLine(1, 5)],
    ['lines that do not sum to 0', () => `${revenueLine(1, 5)}, ${revenueLine(2, -4)}`],
    ['a gap in the line numbers', () => `${revenueLine(1, 5)}, ${revenueLine(3, -5)}`],
    ['line numbers that do not start at 1', () => `${revenueLine(2, 5)}, ${revenueLine(3, -5)}`],
  ])('%s', async (_what, lines) => {
    await expect(db.sql(insert(lines()))).rejects.toEqual(unbalanced);
    expect(await linesOf(entryId)).toBe(0);
  });

  it('when the same statement holds a balanced one', async () => {
    const [good, bad] = [entryId, entryId - 1];
    const both = `${revenueLine(1, 5, good)}, ${revenueLine(2, -5, good)}, ${revenueLine(1, 7, bad)}`;
    await expect(db.sql(insert(both))).rejects.toEqual(unbalanced);
    expect(await linesOf(good)).toBe(0);
  });

  it('over several statements of one transaction, even if they sum to 0', async () => {
    const whole = `${insert(revenueLine(1, 5))}; ${insert(revenueLine(2, -5))}`;
    await expect(db.sql(whole)).rejects.toEqual(unbalanced);
    expect(await linesOf(entryId)).toBe(0);
  });

  it('when lines are added to a complete entry, even if they balance among themselves', async () => {
    await db.sql(insert(`${revenueLine(1, 5)}, ${revenueLine(2, -5)}`));
    await expect(db.sql(insert(`${revenueLine(3, 9)}, ${revenueLine(4, -9)}`))).rejects.toEqual(unbalanced);
    await expect(db.sql(insert(`${revenueLine(1, 9)}, ${revenueLine(2, -9)}`))).rejects.toMatchObject({
      code: '23505',
    });
    expect(await linesOf(entryId)).toBe(2);
  });

  it('through copy, merge, on conflict do update and a data-modifying query', async () => {
    await expect(
      db.sql(
        `merge into journal_lines l using (values (${ispId}::bigint, ${entryId}::bigint)) g (isp_id, entry_id)
           on l.entry_id = g.entry_id and l.isp_id = g.isp_id
         when not matched then insert values (g.isp_id, g.entry_id, 1, 'revenue', null, null, null, 5)`,
      ),
    ).rejects.toEqual(unbalanced);
    await expect(
      db.sql(`with made as (${insert(revenueLine(1, 5))} returning 1) select * from made`),
    ).rejects.toEqual(unbalanced);
    await expect(
      db.sql(
        `do $$ begin execute 'copy journal_lines (isp_id, entry_id, line_no, account, amount_minor) from program ''echo "${ispId}\t${entryId}\t1\trevenue\t5"'''; end $$`,
      ),
    ).rejects.toEqual(unbalanced);
    await db.sql(insert(`${revenueLine(1, 5)}, ${revenueLine(2, -5)}`));
    await expect(
      db.sql(
        `${insert(`${revenueLine(1, 5)}, ${revenueLine(2, -5)}`)}
         on conflict (isp_id, entry_id, line_no) do update set amount_minor = 77`,
      ),
    ).rejects.toEqual(appendOnly);
    expect(await linesOf(entryId)).toBe(2);
  });

  it('in the ledger of the platform', async () => {
    const [entry] = await db.sql(
      `insert into platform_journal_entries (kind, source_kind, source_id, at) values ('test.made', 'test', ${sourceId}, now()) returning id`,
    );
    const into = 'insert into platform_journal_lines (entry_id, line_no, account, amount_minor) values';
    await expect(db.sql(`${into} (${entry?.['id']}, 1, 'bank', 5)`)).rejects.toEqual(unbalanced);
    await db.sql(`${into} (${entry?.['id']}, 1, 'bank', 5), (${entry?.['id']}, 2, 'gateway', -5)`);
  });
});

describe('posted entries are immutable', () => {
  it.each(['journal_entries', 'journal_lines', 'platform_journal_entries', 'platform_journal_lines'])(
    '%s cannot be updated, truncated or deleted from, even by the owner role',
    async (table) => {
      await db.sql(insert(`${revenueLine(1, 5)}, ${revenueLine(2, -5)}`));
      const key = table.endsWith('lines') ? 'amount_minor = amount_minor + 1' : "kind = 'test.changed'";
      await expect(db.sql(`update ${table} set ${key}`)).rejects.toEqual(appendOnly);
      await expect(db.sql(`delete from ${table}`)).rejects.toEqual(appendOnly);
      await expect(db.sql(`truncate ${table} cascade`)).rejects.toEqual(appendOnly);
    },
  );

  it('a tenant has no permission to try', async () => {
    for (const statement of ['update journal_lines set amount_minor = 1', 'delete from journal_entries']) {
      const client = await db.database.pool.connect();
      try {
        await client.query(`begin; set local role lastmile_tenant; set local app.isp_id = '${ispId}'`);
        await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  });
});

describe('posting', () => {
  const invoice = (source: number, amountMinor: number): JournalEntry => ({
    kind: 'invoice.issued',
    sourceKind: 'invoice',
    sourceId: source,
    at,
    lines: [
      { account: 'subscriber', subscriberId: subscriber, amountMinor },
      { account: 'discount', amountMinor: 0 },
      { account: 'revenue', amountMinor: -amountMinor },
    ],
  });

  it('updates subscriber and cash balances, and posts the same object once', async () => {
    await tenant((tx) => postEntries(tx, [invoice(1, 500), invoice(2, 700), invoice(3, 0)]));
    expect(await tenant((tx) => balanceOf(tx, subscriber))).toBe(1_200);
    await expect(tenant((tx) => postEntries(tx, [invoice(1, 500)]))).rejects.toMatchObject({
      constraint: 'journal_entries_once',
    });
    const of = {
      sourceKind: 'invoice',
      kind: 'invoice.issued',
      posted: [
        { id: 1, revision: 1 },
        { id: 2, revision: 1 },
      ],
    } as const;
    await tenant((tx) => postReversals(tx, of, { kind: 'invoice.cancelled', at }));
    expect(await tenant((tx) => balanceOf(tx, subscriber))).toBe(0);
    const taken: JournalEntry = {
      ...invoice(9, 1),
      kind: 'payment.received',
      sourceKind: 'payment',
      lines: [
        { account: 'cash', userId: 2, amountMinor: 300 },
        { account: 'subscriber', subscriberId: subscriber, amountMinor: -300 },
      ],
    };
    await tenant((tx) => postEntries(tx, [taken]));
    expect(await db.sql('select user_id::int, balance_minor::int from cash_balances')).toEqual([
      { user_id: 2, balance_minor: 300 },
    ]);
    const violations = await withPlatform(db.database, { actor: { userId: null } }, async (tx) =>
      Promise.all(ledgerInvariants.slice(1).map((check) => check.findViolations(tx, '2026-03-10T04:00:00Z'))),
    );
    expect(violations.flat()).toEqual([]);
  });

  it('locks balances of subscribers without movements, and none of another ISP', async () => {
    await tenant((tx) => lockBalances(tx, [subscriber, 999_999]));
    const south = withTenant(db.database, sampleIsps.south.id, { actor: { userId: 1 } }, (tx) =>
      postEntries(tx, [invoice(1, 500)]),
    );
    await expect(south).rejects.toMatchObject({ code: '23503' });
  });
});
