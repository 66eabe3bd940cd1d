import { withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { moneyOperation, runRandomOperations } from '../../../../test/support/random-money-operations.ts';
import type { Caller } from '../../../core/caller.ts';
import { getSummary } from './operations/get-summary.ts';
import { createRandomStates } from './test/random-states.ts';
import { collectedBetween, slowFigures } from './test/slow-figures.ts';

const ispId = sampleIsps.north.id;
const clock = new MovableClock('2026-09-03T10:00:00Z');
let db: TestDatabase;

/** About a hundred days until 14 December. */
beforeAll(async () => {
  db = await createTestDatabase();
  const make = await createBillable(db, ispId);
  const subscribers: number[] = [];
  for (let n = 0; n < 7; n++) subscribers.push(await make.subscriber());
  const users = await db.sql(
    "select u.id from users u join roles r on r.id = u.role_id where u.isp_id = $1 and r.name in ('client', 'collector') order by 1",
    [ispId],
  );
  await db.sql('insert into isp_settings (isp_id, due_days) values ($1, 12)', [ispId]);
  const isp = { database: db.database, clock, ispId, subscribers, sql: db.sql.bind(db) };
  for (const [at, step] of fc.sample(moneyOperation, { numRuns: 260, seed: 41 }).entries()) {
    clock.set(new Date(Date.parse('2026-09-03T10:00:00Z') + at * 9.4 * 3_600_000).toISOString());
    await runRandomOperations(isp, Number(users[at % users.length]?.['id']), [step]);
  }
  await createRandomStates(db, ispId, make);
}, 180_000);
afterAll(() => db.close());

/** Compared with their lists in figures.api.test.ts, and those with the rules in dunning.db.test.ts. */
const comparedElsewhere = ['upcomingSuspensions', 'promised'];

it('every figure equals a slow query over rows, lines, allocations and the ledger', async () => {
  const caller = {
    userId: 1,
    ispId,
    role: 'client',
    abilities: [{ action: 'manage', subject: 'all' }],
  } as unknown as Caller;
  const { sections, today, from, to } = await withTenant(
    db.database,
    ispId,
    { actor: { userId: null }, readOnly: true },
    (tx) => getSummary(clock, tx, {}, caller),
  );
  const figures = new Map(
    sections.flatMap((section) => section.figures).map((figure) => [figure.key, figure]),
  );
  const all = slowFigures({ ispId, today, from, to, now: new Date(clock.now()).toISOString() });
  // The round of who sees a part of the ISP.
  const { toCollect: _, toCollectMinor: __, ...slow } = all;
  const computed: Record<string, number> = {};
  for (const [key, text] of Object.entries(slow)) computed[key] = Number((await db.sql(text))[0]?.['value']);
  expect(Object.fromEntries(Object.keys(slow).map((key) => [key, figures.get(key as never)?.value]))).toEqual(
    computed,
  );
  expect([...figures.keys()].filter((key) => !(key in slow) && !comparedElsewhere.includes(key))).toEqual([]);
  // Nobody pays online in this history; of the rest two are 0 at most by chance.
  expect(Object.values(computed).filter((value) => value !== 0).length).toBeGreaterThan(27);
  const before = figures.get('collectedInPeriod')?.previous;
  const [previously] = await db.sql(collectedBetween({ ispId }, before?.from ?? '', before?.to ?? ''));
  expect(before?.value).toBe(Number(previously?.['value']));
});
