import { createTestDatabase, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { argon2Hashes } from '../../base/password-hashes.ts';
import { demoPassword } from './demo-data.ts';
import { loadDemo } from './load-demo.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await loadDemo(db.database);
});
afterAll(() => db.close());

it('brings an administrator, two ISPs, and one account of every role in the first', async () => {
  const people = await db.sql<{ isp: string | null; role: string; password_hash: string }>(`
    select i.name as isp, r.name as role, u.password_hash from users u
    join roles r on r.id = u.role_id left join isps i on i.id = u.isp_id
    where u.email like '%.example' order by i.id nulls first, r.id`);
  expect(people.map(({ isp, role }) => `${isp ?? 'platform'}: ${role}`)).toEqual([
    'platform: admin',
    ...['client', 'accountant', 'technician', 'collector', 'staff', 'reseller'].map(
      (role) => `Meghna Broadband: ${role}`,
    ),
    'Padma Link: client',
  ]);
  expect(await argon2Hashes.matches(people[0]?.password_hash ?? '', demoPassword)).toBe(true);
});
