import { createTestDatabase, slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { countRouters, networkFigures, type RouterFilter, routerPage } from './routers.ts';

/** One ISP with many routers and subscribers beside others: large enough for a wrong query plan to show. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql(`
    set session_replication_role = replica;
    insert into isps (id, name, status) overriding system value select n, 'ISP ' || n, 'active' from generate_series(10, 29) n;
    insert into areas (isp_id, name) select 1, 'Area ' || n from generate_series(1, 500) n
      union all select 10 + n % 20, 'Area ' || n from generate_series(1, 8000) n;
    insert into routers (isp_id, name, host, port, protocol, username, password_encrypted)
      select 1, 'Router ' || n, '10.1.' || n / 250 || '.' || n % 250, 8728, 'api', 'panel', 'x' from generate_series(1, 400) n
      union all select 10 + n % 20, 'Router ' || n, '10.2.' || n / 250 || '.' || n % 250, 8728, 'api', 'panel', 'x' from generate_series(1, 8000) n;
    update routers r set area_id = (select min(a.id) + r.id % 20 from areas a where a.isp_id = 1) where isp_id = 1;
    insert into router_observed_state (isp_id, router_id, state, last_seen_at)
      select isp_id, id, case when id % 20 = 0 then 'unreachable' else 'online' end, now() - id * interval '1 second' from routers;
    insert into packages (isp_id, name, price_minor, download_kbps, upload_kbps, profile_name)
      select isp_id, 'Home', 1, 1, 1, 'home' from (select distinct isp_id from routers) i;
    insert into subscribers (isp_id, username, router_id, package_id, billing_mode, billing_day, status, status_since)
      select r.isp_id, 'line ' || r.id || '.' || n, r.id, p.id, 'prepaid', 1, case when n % 5 = 0 then 'closed' else 'active' end, now()
      from routers r join packages p on p.isp_id = r.isp_id cross join generate_series(1, 20) n
      where r.isp_id = 1 or r.id % 10 = 0;
    insert into router_secrets (isp_id, router_id, name, subscriber_id, desired_state, profile, state)
      select isp_id, router_id, username, id, 'enabled', 'home', case when id % 50 = 0 then 'pending' else 'synced' end from subscribers;
    reset session_replication_role;
    analyze`);
}, 300_000);
afterAll(() => db.close());

const orders = ['name', '-name', 'host', '-host', 'lastSeenAt', '-lastSeenAt'] as const;
const filters: RouterFilter[] = [
  ...orders.map((sort) => ({ sort, search: '', archived: 'no' as const })),
  { sort: 'name', search: '', archived: 'yes' },
  { sort: 'name', search: '', archived: 'no', state: 'unreachable' },
  { sort: 'name', search: '', archived: 'no', state: 'down' },
  { sort: 'name', search: 'router 39', archived: 'no' },
  { sort: 'name', search: '10.1.1.', archived: 'no' },
];

describe('the list of routers', () => {
  it.each(filters)('reads no rows of other ISPs for %o', async (filter) => {
    const work = [
      await recordStatements(db, 1, (tx) => routerPage(tx, filter, 25, 0)),
      await recordStatements(db, 1, (tx) => countRouters(tx, filter)),
    ].flat();
    for (const statement of work) expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
  });

  it('counts the whole network without reading rows of other ISPs', async () => {
    for (const statement of await recordStatements(db, 1, networkFigures))
      expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
  });

  it('is reported as slow without its indexes, so this test can fail', async () => {
    await db.sql('drop index subscribers_static_ip, subscribers_by_router, subscribers_count_by_package');
    const filter: RouterFilter = { sort: 'name', search: '', archived: 'no' };
    const [statement] = await recordStatements(db, 1, (tx) => routerPage(tx, filter, 25, 0));
    expect(await slownessOf(db, 1, statement ?? { sql: '', parameters: [] })).not.toEqual([]);
  });
});
