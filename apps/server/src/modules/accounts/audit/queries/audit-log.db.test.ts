import { createTestDatabase, slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { type AuditFilter, auditPage, findUsersNamed } from './audit-log.ts';

/** A long history of one ISP beside longer ones of other ISPs, large enough that a wrong query plan shows. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql(`
    set session_replication_role = replica;
    insert into audit_log (isp_id, at, user_id, ip, call, entity, entity_id, action)
      select 1 + n % 10, timestamptz '2026-01-01' + n * interval '1 minute', n % 500, '192.0.2.' || n % 250,
             (array['areas.create', 'areas.update', 'users.update', 'isps.update'])[1 + n % 4],
             (array['areas', 'users', 'isps', 'roles'])[1 + n % 4], n % 5000, 'update'
      from generate_series(1, 60000) n;
    reset session_replication_role;
    analyze audit_log`);
}, 300_000);
afterAll(() => db.close());

const base: AuditFilter = { search: '', users: [], sort: '-at' };
const filters: Partial<AuditFilter>[] = [
  {},
  { sort: 'at' },
  { userId: 10 },
  { entity: 'areas', entityId: 20 },
  { call: 'areas.create' },
  { ip: '192.0.2.10' },
  { from: '2026-01-10T00:00:00Z', to: '2026-01-11T00:00:00Z' },
];

describe('audit log list', () => {
  it.each(filters)('is served by an index for %o', async (filter) => {
    for (const statement of await recordStatements(db, 1, (tx) =>
      auditPage(tx, { ...base, ...filter }, 25, 0),
    )) {
      expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
    }
  });

  it.each(['North Net', '192.0.2.10', 'no such thing'])(
    'is served by an index for the search term %s',
    async (search) => {
      const statements = await recordStatements(db, 1, async (tx) => {
        const users = await findUsersNamed(tx, search);
        await auditPage(tx, { ...base, search, users }, 25, 0);
      });
      const page = statements.at(-1);
      expect(page && (await slownessOf(db, 1, page)), page?.sql).toEqual([]);
    },
  );
});
