import { createTestDatabase, slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { type AreaFilter, allAreaNames, areaPage, countAreas } from './areas.ts';

/** One large ISP beside others: large enough for a wrong query plan to show. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql(`
    set session_replication_role = replica;
    insert into isps (id, name, status) overriding system value select n, 'ISP ' || n, 'active' from generate_series(10, 29) n;
    insert into areas (isp_id, name, name_bn, code)
      select 1, 'Area ' || n, 'এলাকা ' || n, 'C' || n from generate_series(1, 5000) n
      union all select 10 + n % 20, 'Area ' || n, 'এলাকা ' || n, 'C' || n from generate_series(1, 30000) n;
    update areas set parent_id = (select min(id) from areas where isp_id = 1) where isp_id = 1 and id % 100 = 5;
    insert into subscribers (isp_id, username, router_id, package_id, area_id, reseller_user_id, billing_mode, billing_day, status, status_since)
      select 1, 'line' || n, 1, 1, (select min(id) from areas where isp_id = 1) + n % 4999, case when n % 10 = 0 then 7 end,
        'prepaid', 1, case when n % 4 = 0 then 'closed' else 'active' end, now() from generate_series(1, 20000) n
      union all select 10 + n % 20, 'line' || n, 1, 1, n, null, 'prepaid', 1, 'active', now() from generate_series(1, 60000) n;
    reset session_replication_role;
    analyze areas, subscribers`);
}, 300_000);
afterAll(() => db.close());

const filters: AreaFilter[] = (
  ['name', '-name', 'code', '-code', 'updatedAt', '-updatedAt'] as const
).flatMap((sort) => [
  { sort, search: '', reseller: null },
  { sort, search: '', reseller: 7 },
  { sort, search: '', parent: 'root' as const, reseller: null },
  { sort, search: '', parent: 3, reseller: null },
]);
const searches: AreaFilter[] = ['area 4999', 'লাকা ৪', 'C4', '4', 'no such place'].map((search) => ({
  sort: 'name',
  search,
  reseller: null,
}));

describe('the list of areas', () => {
  it.each([...filters, ...searches])('uses an index for %o', async (filter) => {
    for (const statement of await recordStatements(db, 1, (tx) => areaPage(tx, filter, 25, 0))) {
      expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
    }
  });

  it('offers all areas in pickers without reading rows of other ISPs', async () => {
    for (const statement of await recordStatements(db, 1, allAreaNames))
      expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
  });

  it('counts without reading rows of other ISPs', async () => {
    for (const statement of await recordStatements(db, 1, (tx) =>
      countAreas(tx, { sort: 'name', search: 'area 12', reseller: null }),
    )) {
      expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
    }
  });

  it('is reported as slow without its index, so this test can fail', async () => {
    await db.sql('drop index areas_by_name');
    await db.sql('drop index areas_by_parent');
    const [statement] = await recordStatements(db, 1, (tx) =>
      areaPage(tx, { sort: 'name', search: '', parent: 3, reseller: null }, 25, 0),
    );
    expect(await slownessOf(db, 1, statement ?? { sql: '', parameters: [] })).not.toEqual([]);
  });
});
