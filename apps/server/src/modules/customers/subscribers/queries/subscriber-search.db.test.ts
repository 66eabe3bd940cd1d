import { withTenant } from '@lastmile/database';
import { createTestDatabase, slownessOf, type TestDatabase } from '@lastmile/testing';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertManySubscribers } from '../../../../../test/support/many-subscribers.ts';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { totalsUpToCap } from '../operations/totals-up-to-cap.ts';
import { bestMatches } from './best-matches.ts';
import { resolveSearch } from './subscriber-search.ts';
import { countSubscribers, countWalked, subscriberPage } from './subscribers.ts';

const actor = { userId: null, call: 'test' };
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await insertManySubscribers(db, { ispId: 1, subscribers: 12_000, others: 24_000, otherIsps: 12 });
}, 300_000);
afterAll(() => db.close());

/** From what everyone matches to what nobody does. */
const terms = {
  many: ['u', 'us', 'user', 'uddin', 'করিম', '+8801700', 'a'],
  few: [
    'ক',
    'p0',
    'user777',
    'uddin 77',
    'রিম ৭৭',
    '00777',
    '0170-000 7771',
    'nobody',
    'zz',
    '%',
    '_ser',
    'r7\\',
  ],
};

const read = <T>(work: (tx: Parameters<Parameters<typeof withTenant>[3]>[0]) => Promise<T>) =>
  withTenant(db.database, 1, { actor, readOnly: true }, work);

describe('a search', () => {
  it.each(terms.many)('of %s, which matches many, is answered in the order of the list', async (typed) => {
    expect((await read((tx) => resolveSearch(tx, typed, false)))?.ids).toBeNull();
  });

  it.each(terms.few)('of %s, which matches few, is answered by an index', async (typed) => {
    expect((await read((tx) => resolveSearch(tx, typed, false)))?.ids).not.toBeNull();
  });

  it.each([...terms.many, ...terms.few])('of %s finds the same in both ways', async (typed) => {
    const search = await read((tx) => resolveSearch(tx, typed, false));
    const filter = { search, sort: 'username' } as const;
    const [resolved, indexed, total, indexedTotal] = await read(async (tx) => [
      await subscriberPage(tx, filter, null, 50, 25),
      await subscriberPage(tx, { ...filter, search: typed }, null, 50, 25),
      await countSubscribers(tx, filter, null),
      await countSubscribers(tx, { search: typed }, null),
    ]);
    expect(resolved).toEqual(indexed);
    expect(total).toBe(indexedTotal);
    if (!search) return;
    const everyone = 1_000_000;
    for (const rest of [{}, { status: 'suspended' }] as const)
      expect(await read((tx) => countWalked(tx, { ...rest, search }, null, everyone))).toEqual({
        rows: await read((tx) => countSubscribers(tx, { ...rest, search: null }, null)),
        found: { total: await read((tx) => countSubscribers(tx, { ...rest, search: typed }, null)) },
      });
  });

  it('stops counting where it is told to', async () => {
    const search = await read((tx) => resolveSearch(tx, 'user', false));
    expect(await read((tx) => countSubscribers(tx, { search }, null, { atMost: 1_001 }))).toBe(1_001);
  });

  it('lists those that begin with what was typed first, also if many match', async () => {
    const best = await read((tx) => bestMatches(tx, 'user', { own: null, areas: null, isConfined: false }));
    expect(best).toHaveLength(20);
    const exact = await read((tx) => bestMatches(tx, 'user1', { own: null, areas: null, isConfined: false }));
    expect(exact[0]?.username).toBe('user1');
  });
});

describe.each([
  ['username', 'subscribers_by_username'],
  ['name', 'subscribers_by_name'],
] as const)('a search whose matches are at the end of the list by %s', (sort, index) => {
  it('compares within the index, without reading the rows that it passes', async () => {
    const many = { typed: 'user9', ids: null };
    const [page] = await recordStatements(db, 1, (tx) =>
      subscriberPage(tx, { search: many, sort }, null, 25, 0),
    );
    const plan = await read(async (tx) => {
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${page?.sql}`, [...(page?.parameters ?? [])]),
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(`Index Only Scan using ${index} on subscribers`);
  });
});

describe.each([...terms.many, ...terms.few])('the statements of a search of %s', (typed) => {
  it.each([{}, { status: 'suspended' }, { routerId: 3 }, { packageId: 3 }, { online: 'yes' }] as const)(
    'read no more than they need with the filter %j',
    async (filter) => {
      const statements = await recordStatements(db, 1, async (tx) => {
        const search = await resolveSearch(tx, typed, false);
        await subscriberPage(tx, { ...filter, search, sort: 'username' }, null, 25, 0);
        await bestMatches(tx, typed, { own: null, areas: null, isConfined: false });
        if (search)
          await totalsUpToCap(search, {
            found: async (some, atMost) => ({
              total: await countSubscribers(tx, { ...filter, search: some }, null, { atMost }),
            }),
            walked: (atMost) => countWalked(tx, { ...filter, search }, null, atMost),
          });
      });
      for (const statement of statements)
        expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
    },
  );
});
