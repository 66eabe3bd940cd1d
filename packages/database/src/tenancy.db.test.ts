import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, rawQuery, withPlatform, withTenant } from './index.ts';

const { north, south } = sampleIsps;
const actor = { userId: null, call: 'test' };

describe.each([
  ['pipelined', false],
  ['plain', true],
])('with %s statements', (_name, isPlain) => {
  let db: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    db = await createTestDatabase();
    database = openDatabase({ url: db.appUrl, maxConnections: 5, isPlain });
    await db.sql("insert into areas (isp_id, name) values (1, 'North Road'), (2, 'South Road')");
  });
  afterAll(async () => {
    await database.close();
    await db.close();
  });

  const namesSeenBy = (ispId: number) =>
    withTenant(database, ispId, { actor, readOnly: true }, async (tx) =>
      (await tx.selectFrom('areas').select('name').execute()).map((row) => row.name),
    );

  describe('a tenant', () => {
    it('sees its own rows and none of another ISP', async () => {
      expect(await namesSeenBy(north.id)).toEqual(['North Road']);
      expect(await namesSeenBy(south.id)).toEqual(['South Road']);
    });

    it('cannot insert a row for another ISP', async () => {
      const write = withTenant(database, north.id, { actor }, (tx) =>
        tx.insertInto('areas').values({ isp_id: south.id, name: 'Smuggled' }).execute(),
      );
      await expect(write).rejects.toThrow(/row-level security/);
    });

    it("changes nothing by the id of another ISP's row", async () => {
      await withTenant(database, north.id, { actor }, async (tx) => {
        await tx.updateTable('areas').set({ name: 'Taken' }).execute();
        await tx.deleteFrom('areas').where('isp_id', '=', south.id).execute();
      });
      expect(await db.sql('select isp_id, name from areas order by isp_id')).toEqual([
        { isp_id: '1', name: 'Taken' },
        { isp_id: '2', name: 'South Road' },
      ]);
      await db.sql("update areas set name = 'North Road' where isp_id = 1");
    });

    it("cannot refer to another ISP: the foreign key contains the ISP's id", async () => {
      const [theirs] = await db.sql<{ id: number }>('select id::int from areas where isp_id = 2');
      const write = withTenant(database, north.id, { actor }, (tx) =>
        tx
          .insertInto('areas')
          .values({ isp_id: north.id, name: 'Below theirs', parent_id: theirs?.id ?? 0 })
          .execute(),
      );
      await expect(write).rejects.toThrow(/foreign key/);
    });

    it("finds nothing of another ISP through the search that runs as the tables' owner", async () => {
      const found = await withTenant(database, north.id, { actor, readOnly: true }, (tx) =>
        tx.executeQuery<{ id: number }>(rawQuery("select search_areas('%road%') as id")),
      );
      expect(found.rows).toHaveLength(1);
    });

    it('cannot become another role or another ISP beyond its transaction', async () => {
      const breakout = withTenant(database, north.id, { actor }, (tx) =>
        tx.executeQuery(rawQuery('set local role lastmile_owner')),
      );
      await expect(breakout).rejects.toThrow(/permission denied to set role/);
      await withTenant(database, north.id, { actor }, async () => {});
      expect(await namesSeenBy(south.id)).toEqual(['South Road']);
    });

    it('rejects an invalid ISP id', () => {
      expect(() => withTenant(database, Number.NaN, { actor }, async () => {})).toThrow(RangeError);
    });
  });

  describe('the login by itself', () => {
    it('reads nothing, so that a query outside of a transaction is rejected', async () => {
      await expect(database.pool.query('select * from areas')).rejects.toThrow(/permission denied/);
    });

    it('sees no row as tenant without an ISP', async () => {
      const client = await database.pool.connect();
      await client.query('begin; set local role lastmile_tenant');
      expect((await client.query('select * from areas')).rows).toEqual([]);
      await client.query('rollback');
      client.release();
    });
  });

  describe('transactions', () => {
    it('leave nothing behind if the work fails', async () => {
      const failing = withTenant(database, north.id, { actor }, async (tx) => {
        await tx.insertInto('areas').values({ isp_id: north.id, name: 'Half done' }).execute();
        throw new Error('second thoughts');
      });
      await expect(failing).rejects.toThrow('second thoughts');
      expect(await namesSeenBy(north.id)).toEqual(['North Road']);
    });

    it('reject writes if they are read-only', async () => {
      const write = withTenant(database, north.id, { actor, readOnly: true }, (tx) =>
        tx.insertInto('areas').values({ isp_id: north.id, name: 'Sneaky' }).execute(),
      );
      await expect(write).rejects.toThrow(/read-only transaction/);
    });

    it('report an error that was swallowed inside, because nothing was committed', async () => {
      const swallowing = withTenant(database, north.id, { actor }, async (tx) => {
        await tx.insertInto('areas').values({ isp_id: north.id, name: 'Lost' }).execute();
        await tx.executeQuery(rawQuery('select 1/0')).catch(() => {});
        return 'all is well';
      });
      await expect(swallowing).rejects.toThrow(/nothing of it was kept/);
      expect(await namesSeenBy(north.id)).toEqual(['North Road']);
    });

    it('return the connection to the pool after an error', async () => {
      for (let round = 0; round < 20; round++) {
        await withTenant(database, north.id, { actor }, (tx) =>
          tx.executeQuery(rawQuery('select 1/0')),
        ).catch(() => {});
      }
      expect(await namesSeenBy(north.id)).toEqual(['North Road']);
    });

    it('of the platform read across ISPs and cannot write their rows', async () => {
      const seen = await withPlatform(database, { actor, readOnly: true }, (tx) =>
        tx.selectFrom('areas').select('name').orderBy('name').execute(),
      );
      expect(seen.map((row) => row.name)).toEqual(['North Road', 'South Road']);
      const write = withPlatform(database, { actor }, (tx) => tx.deleteFrom('areas').execute());
      await expect(write).rejects.toThrow(/permission denied/);
    });
  });
});
