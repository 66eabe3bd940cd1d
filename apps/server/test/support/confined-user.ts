import type { AccessFixtures, TestUser } from '../access/fixtures.ts';
import { north } from './test-server.ts';

type Permission = readonly [action: string, subject: string];

/** A user of the ISP whose role has these permissions and this data scope. */
export async function userWith(
  fixtures: AccessFixtures,
  permissions: readonly Permission[],
  dataScope = 'all',
): Promise<TestUser> {
  const { db } = fixtures.panel;
  const [role] = await db.sql<{ id: string }>(
    "insert into roles (isp_id, name, scope, data_scope) values ($1, $2, 'isp', $3) returning id",
    [north.id, fixtures.fresh('Role'), dataScope],
  );
  for (const [action, subject] of permissions)
    await db.sql(
      'insert into role_permissions (role_id, permission_id) select $1, id from permissions where action = $2 and subject = $3',
      [role?.id, action, subject],
    );
  const user = await fixtures.user(north, 'staff');
  await db.sql('update users set role_id = $2 where id = $1', [user.id, role?.id]);
  return user;
}
