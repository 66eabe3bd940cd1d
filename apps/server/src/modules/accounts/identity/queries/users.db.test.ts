import { createTestDatabase, slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { countUsers, type UserFilter, userPage } from './users.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql(`
    set session_replication_role = replica;
    insert into isps (id, name, status) overriding system value select n, 'ISP ' || n, 'active' from generate_series(10, 29) n;
    insert into users (isp_id, full_name, email, role_id, status)
      select case when n % 10 = 0 then 1 else 10 + n % 20 end, 'User ' || n, 'p' || n || '@x.test', 2 + n % 6, 'invited'
      from generate_series(1, 20000) n;
    reset session_replication_role;
    analyze users`);
}, 300_000);
afterAll(() => db.close());

const filters: UserFilter[] = (['fullName', '-fullName', 'createdAt', '-createdAt'] as const).map((sort) => ({
  sort,
  search: '',
}));
const narrowed: UserFilter[] = [
  { sort: 'fullName', search: 'person 19990' },
  { sort: 'fullName', search: '', roleId: 3 },
];

describe('user list', () => {
  it.each([...filters, ...narrowed])('is served by an index for %o', async (filter) => {
    for (const statement of await recordStatements(db, 1, (tx) => userPage(tx, filter, 25, 0))) {
      expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
    }
  });

  it('counts without reading the rows of other ISPs', async () => {
    for (const statement of await recordStatements(db, 1, (tx) =>
      countUsers(tx, { sort: 'fullName', search: '' }),
    )) {
      expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
    }
  });
});
