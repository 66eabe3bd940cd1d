import { systemClock } from '@lastmile/kit';
import { generateKey, parseKeyRing, Sealer } from '@lastmile/kit/sealing';
import { createTestDatabase, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { argon2Hashes } from '../../base/password-hashes.ts';
import { demoPassword } from './demo-data.ts';
import { loadDemo } from './load-demo.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await loadDemo(db.database, {
    clock: systemClock,
    sealer: new Sealer(parseKeyRing(generateKey('test'))),
  });
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

it('gives the first ISP lines in every state, on routers in every state, and the second none', async () => {
  const counted = async (rows: Promise<{ state: string; count: number }[]>) =>
    Object.fromEntries((await rows).map(({ state, count }) => [state, count]));
  expect(
    await counted(
      db.sql(`select i.name || ': ' || s.status as state, count(*)::int as count from subscribers s
        join isps i on i.id = s.isp_id group by 1`),
    ),
  ).toEqual({
    'Meghna Broadband: active': 28,
    'Meghna Broadband: suspended': 5,
    'Meghna Broadband: held': 2,
    'Meghna Broadband: pending': 3,
    'Meghna Broadband: left': 2,
  });
  expect(await counted(db.sql('select state, count(*)::int as count from router_facts group by 1'))).toEqual({
    online: 2,
    unreachable: 1,
    auth_failed: 1,
  });
  expect(
    await counted(db.sql('select state, count(*)::int as count from router_secrets group by 1')),
  ).toMatchObject({ confirmed: expect.any(Number), waiting: expect.any(Number), failed: 1 });
});
