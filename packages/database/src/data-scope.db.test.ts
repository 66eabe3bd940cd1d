import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Database,
  type DataScope,
  loadDataScope,
  openDatabase,
  outsideDataScope,
  withPlatform,
  withTenant,
} from './index.ts';

const { north } = sampleIsps;
const actor = { userId: null, call: 'test' };

describe.each([
  ['pipelined', false],
  ['plain', true],
])('a data scope with %s statements', (_name, isPlain) => {
  let db: TestDatabase;
  let database: Database;
  const users = { reseller: 0, collector: 0 };
  const areas = { district: 0, street: 0, elsewhere: 0 };

  const idOf = async (text: string, values: unknown[]) => Number((await db.sql(text, values))[0]?.['id']);
  beforeAll(async () => {
    db = await createTestDatabase();
    // One connection: what a transaction leaves behind, the next one would see.
    database = openDatabase({ url: db.appUrl, maxConnections: 1, isPlain });
    for (const role of ['reseller', 'collector'] as const)
      users[role] = await idOf('select id from users where email = $1', [north.logins[role]]);
    const area = (name: string, parent: number | null) =>
      idOf('insert into areas (isp_id, name, parent_id) values (1, $1, $2) returning id', [name, parent]);
    areas.district = await area('District', null);
    areas.street = await area('Street', areas.district);
    areas.elsewhere = await area('Elsewhere', null);
    const routerId = await idOf(
      "insert into routers (isp_id, name, host, port, protocol, username, password_encrypted) values (1, 'R', 'r', 8728, 'api', 'u', 'p') returning id",
      [],
    );
    const packageId = await idOf(
      "insert into packages (isp_id, name, price_minor, download_kbps, upload_kbps, profile_name) values (1, 'P', 1, 1, 1, 'p') returning id",
      [],
    );
    await db.sql(
      `insert into subscribers (isp_id, username, router_id, package_id, status, status_since, billing_mode, billing_day, reseller_user_id, area_id)
       select 1, name, $1, $2, 'active', now(), 'prepaid', 1, reseller, area
       from (values ('resold', $3::bigint, $5::bigint), ('street', null, $4::bigint), ('elsewhere', null, $5::bigint), ('nowhere', null, null))
         given (name, reseller, area)`,
      [routerId, packageId, users.reseller, areas.street, areas.elsewhere],
    );
    await db.sql('update users set area_ids = array[$2::bigint] where id = $1', [
      users.collector,
      areas.district,
    ]);
    // Documents named after their subscriber. The collector received the payments in their street.
    await db.sql(`set session_replication_role = replica;
      insert into invoices (isp_id, number, number_year, number_in_year, subscriber_id, reseller_user_id, kind, month, issued_on, due_on,
          subtotal_minor, total_minor, vat_mode, vat_rate, snapshot, router_id, package_id)
        select 1, username, 2026, id, id, reseller_user_id, 'one_off', '2026-03-01', '2026-03-01', '2026-03-08', 1, 1, 'exempt', 0, '{}', 1, 1
        from subscribers where isp_id = 1;
      insert into payments (isp_id, number, number_year, number_in_year, subscriber_id, reseller_user_id, amount_minor, method, channel,
          received_at, received_on, received_by)
        select 1, username, 2026, id, id, reseller_user_id, 1, 'bkash', 'office', now(), now(),
          case when username = 'street' then ${users.collector} end
        from subscribers where isp_id = 1;
      reset session_replication_role`);
  });
  afterAll(async () => {
    await database.close();
    await db.close();
  });

  const scopeOf = (userId: number) =>
    withPlatform(database, { actor, readOnly: true }, (tx) => loadDataScope(tx, userId));
  const seen = (dataScope?: DataScope) =>
    withTenant(database, north.id, { actor, dataScope, readOnly: true }, async (tx) =>
      (await tx.selectFrom('subscribers').select('username').orderBy('username').execute()).map(
        ({ username }) => username,
      ),
    );

  it('confines a reseller to their own subscribers', async () => {
    expect(await seen(await scopeOf(users.reseller))).toEqual(['resold']);
  });

  it('confines a collector to their areas and the areas below them', async () => {
    expect(await scopeOf(users.collector)).toEqual({
      kind: 'own_collections',
      userId: users.collector,
      areaIds: [areas.district, areas.street],
    });
    expect(await seen(await scopeOf(users.collector))).toEqual(['street']);
  });

  it.each(['invoices', 'payments'] as const)('confines both to their own %s', async (table) => {
    const numbers = async (dataScope: DataScope | undefined) =>
      withTenant(database, north.id, { actor, dataScope, readOnly: true }, async (tx) =>
        (await tx.selectFrom(table).select('number').orderBy('number').execute()).map(({ number }) => number),
      );
    expect(await numbers(await scopeOf(users.reseller))).toEqual(['resold']);
    expect(await numbers(await scopeOf(users.collector))).toEqual(['street']);
    expect(await numbers(undefined)).toHaveLength(4);
  });

  it('confines a search, which reads as owner, like a list', async () => {
    const matches = (dataScope: DataScope | undefined) =>
      withTenant(
        database,
        north.id,
        { actor, dataScope, readOnly: true },
        async (tx) =>
          (
            await sql<{
              id: number;
            }>`select search_subscribers('%e%') id union all select subscribers_with_prefix('')`.execute(tx)
          ).rows.length,
      );
    expect(await matches(await scopeOf(users.reseller))).toBe(2);
    expect(await matches(await scopeOf(users.collector))).toBe(2);
    expect(await matches(undefined)).toBe(8);
  });

  it('ends with its transaction, and does not reach the next one on the connection', async () => {
    const [owner, reseller] = [undefined, await scopeOf(users.reseller)];
    for (let round = 0; round < 3; round++) {
      expect(await seen(reseller)).toEqual(['resold']);
      expect(await seen(owner)).toHaveLength(4);
    }
  });

  it('can be left for a part of a transaction, also if that fails, and applies again after it', async () => {
    for (const user of [users.reseller, users.collector]) {
      const dataScope = await scopeOf(user);
      await withTenant(database, north.id, { actor, dataScope, readOnly: true }, async (tx) => {
        const count = async () => (await tx.selectFrom('subscribers').select('id').execute()).length;
        const found = async () => (await sql`select search_subscribers('%e%')`.execute(tx)).rows.length;
        expect([await count(), await found()]).toEqual([1, 1]);
        expect(await outsideDataScope(tx, async () => [await count(), await found()])).toEqual([4, 4]);
        expect([await count(), await found()]).toEqual([1, 1]);
        const failing = outsideDataScope(tx, async () => {
          throw new Error('refused');
        });
        await expect(failing).rejects.toThrow('refused');
        expect([await count(), await found()]).toEqual([1, 1]);
      });
    }
  });

  it('shows nothing without its settings', async () => {
    for (const role of ['lastmile_own_subscribers', 'lastmile_own_collections']) {
      const client = await database.pool.connect();
      await client.query(`begin; set local role ${role}; set local app.isp_id = '1'`);
      expect((await client.query('select id from subscribers')).rows).toEqual([]);
      await client.query('rollback');
      client.release();
    }
  });

  it('does not let a row be written outside of it, or moved out of it', async () => {
    const dataScope = await scopeOf(users.reseller);
    const write = withTenant(database, north.id, { actor, dataScope }, (tx) =>
      tx.updateTable('subscribers').set({ reseller_user_id: null }).execute(),
    );
    await expect(write).rejects.toThrow(/row-level security/);
    await withTenant(database, north.id, { actor, dataScope }, (tx) =>
      tx.updateTable('subscribers').set({ vlan: 7 }).execute(),
    );
    expect(await db.sql('select username from subscribers where vlan = 7')).toEqual([{ username: 'resold' }]);
  });

  it('is that of the role, whatever its name', async () => {
    await db.sql(
      `with copy as (insert into roles (isp_id, name, scope, data_scope) values (1, 'Partner ${isPlain}', 'isp', 'own_subscribers') returning id)
       update users set role_id = copy.id from copy where users.id = $1`,
      [users.reseller],
    );
    expect(await seen(await scopeOf(users.reseller))).toEqual(['resold']);
  });
});
