import { createTestDatabase, slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { routersOfPackage } from './package-profiles.ts';
import {
  countPackages,
  findPackage,
  listPackagesOnSale,
  type PackageFilter,
  packagePage,
} from './packages.ts';

/** One large ISP beside others: large enough for a wrong query plan to show. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql(`
    set session_replication_role = replica;
    insert into isps (id, name, status) overriding system value select n, 'ISP ' || n, 'active' from generate_series(10, 29) n;
    insert into packages (isp_id, id, name, code, price_minor, download_kbps, upload_kbps, profile_name) overriding system value
      select 1, n, 'Home ' || n, 'H' || n, n % 50 * 1000, n % 40 * 1000 + 1, 1000, 'home' || n from generate_series(1, 400) n
      union all select 10 + n % 20, n, 'Home ' || n, 'H' || n, n % 50 * 1000, 1000, 1000, 'home' || n from generate_series(401, 6000) n;
    insert into routers (isp_id, id, name, host, port, protocol, username, password_encrypted) overriding system value
      select 1, n, 'Router ' || n, '10.0.0.' || n, 8728, 'api', 'panel', 'x' from generate_series(1, 30) n
      union all select 10 + n % 20, n, 'Router ' || n, '10.1.0.' || n, 8728, 'api', 'panel', 'x' from generate_series(31, 3000) n;
    insert into router_observed_state (isp_id, router_id) select isp_id, id from routers;
    insert into package_profiles (isp_id, package_id, router_id, profile_name)
      select isp_id, id, 1 + id % 30, 'mapped' from packages;
    insert into subscribers (isp_id, username, router_id, package_id, reseller_user_id, billing_mode, billing_day, status, status_since)
      select 1, 'line' || n, 1 + n % 30, 1 + n % 400, case when n % 10 = 0 then 7 end, 'prepaid', 1,
        case when n % 4 = 0 then 'closed' else 'active' end, now() from generate_series(1, 20000) n
      union all select 10 + n % 20, 'line' || n, 31, 401 + n % 5600, null, 'prepaid', 1, 'active', now() from generate_series(1, 60000) n;
    reset session_replication_role;
    analyze packages, routers, router_observed_state, package_profiles, subscribers`);
  await db.sql('vacuum subscribers');
}, 300_000);
afterAll(() => db.close());

const sorts = ['name', '-name', 'price', '-price', 'speed', '-speed'] as const;
const filters: PackageFilter[] = sorts.flatMap((sort) => [
  { sort, search: '', archived: 'no', reseller: null },
  { sort, search: '', archived: 'yes', reseller: null },
  { sort, search: 'home 3', archived: 'no', reseller: null },
  { sort, search: '', archived: 'no', reseller: 7 },
]);

async function expectQuick(work: Parameters<typeof recordStatements>[2]): Promise<void> {
  const statements = await recordStatements(db, 1, work);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
  }
}

describe('the list of packages', () => {
  it.each(filters)('is served by indexes for %o', async (filter) => {
    await expectQuick((tx) => packagePage(tx, filter, 200, 0));
    await expectQuick((tx) => countPackages(tx, filter));
  });

  it('reads only the packages of one ISP for pickers', async () => {
    await expectQuick((tx) => listPackagesOnSale(tx, null));
  });

  it('is reported as slow without its indexes, so this test can fail', async () => {
    const slow = await createTestDatabase();
    try {
      await slow.sql(`
        set session_replication_role = replica;
        insert into subscribers (isp_id, username, router_id, package_id, billing_mode, billing_day, status, status_since)
          select 1 + n % 2, 'line' || n, 1, 1, 'prepaid', 1, 'closed', now() from generate_series(1, 20000) n;
        insert into packages (isp_id, id, name, price_minor, download_kbps, upload_kbps, profile_name) overriding system value
          values (1, 1, 'Home', 1, 1, 1, 'home');
        reset session_replication_role;
        drop index subscribers_count_by_package;
        analyze packages, subscribers`);
      const [statement] = await recordStatements(slow, 1, (tx) => findPackage(tx, 1, null));
      expect(await slownessOf(slow, 1, statement ?? { sql: '', parameters: [] })).not.toEqual([]);
    } finally {
      await slow.close();
    }
  });
});

describe('one package', () => {
  it('and its routers are found without reading those of other ISPs', async () => {
    await expectQuick((tx) => findPackage(tx, 3, null));
    await expectQuick((tx) => routersOfPackage(tx, 3));
  });
});
