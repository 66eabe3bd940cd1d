import { withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { createTestDatabase, standingIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLine, makePackage, makeRouter } from '../../test-support/lines.ts';
import { subscriberHandlers } from './subscribers.jobs.ts';

const ispId = standingIsps.north.id;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

it('packages that were to change by today change once, with their wishes, however often it runs', async () => {
  const routerId = await makeRouter(db, ispId);
  const [before, after] = [await makePackage(db, ispId, 'Before'), await makePackage(db, ispId, 'After')];
  const make = () => makeLine(db, ispId, { routerId, packageId: before, status: 'active' });
  const [yesterday, today, tomorrow] = [await make(), await make(), await make()];
  const plan = 'update subscribers set next_package_id = $2, change_on = $3 where id = $1';
  await db.sql(plan, [yesterday, after, '2026-03-09']);
  await db.sql(plan, [today, after, '2026-03-10']);
  await db.sql(plan, [tomorrow, after, '2026-03-11']);
  const run = {
    transaction: (work: Parameters<JobRun['transaction']>[0]) =>
      withTenant(db.database, ispId, { actor: { userId: null } }, work),
  } as unknown as JobRun;
  const [handler] = subscriberHandlers();
  const payload = { dueAt: '2026-03-09T18:05:00.000Z', date: '2026-03-10' };
  expect(await handler?.run(payload, run)).toEqual({ changed: 2 });
  expect(await handler?.run(payload, run)).toEqual({ changed: 0 });
  const rows = await db.sql(
    'select s.id::int, k.profile, s.change_on is null as done from subscribers s join router_secrets k on k.subscriber_id = s.id order by s.id',
  );
  expect(rows).toEqual([
    { id: yesterday, profile: 'After', done: true },
    { id: today, profile: 'After', done: true },
    { id: tomorrow, profile: 'Before', done: false },
  ]);
});
