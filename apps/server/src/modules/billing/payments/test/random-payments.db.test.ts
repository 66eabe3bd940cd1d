import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import {
  moneyOperation,
  type RandomIsp,
  runRandomOperations,
} from '../../../../../test/support/random-money-operations.ts';
import { checkInvariants } from '../../../../cli/check.ts';

const ispId = sampleIsps.north.id;
const clerks = 4;
let db: TestDatabase;
let isp: RandomIsp;
let users: number[];
beforeAll(async () => {
  db = await createTestDatabase();
  const make = await createBillable(db, ispId);
  const subscribers = [];
  for (let n = 0; n < 6; n++) subscribers.push(await make.subscriber());
  // VAT and rounding produce uneven amounts.
  await db.sql(
    "insert into isp_settings (isp_id, vat_rate, vat_mode, round_to_whole) values ($1, 500, 'on_top', true)",
    [ispId],
  );
  const clock = new MovableClock('2026-12-31T10:00:00Z');
  isp = { database: db.database, clock, ispId, subscribers, sql: (text, values) => db.sql(text, values) };
  const rows = await db.sql(
    "select u.id from users u join roles r on r.id = u.role_id where u.isp_id = $1 and r.name in ('client', 'accountant', 'collector', 'reseller') order by 1",
    [ispId],
  );
  users = rows.map(({ id }) => Number(id));
});
afterAll(() => db.close());

it('with concurrent and interrupted operations, invoices, payments and ledger agree', async () => {
  const steps = fc.array(moneyOperation, { minLength: 8, maxLength: 20, size: 'max' });
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: clerks, maxLength: clerks }), async (plans) => {
      const done = await Promise.all(
        plans.map((plan, n) => runRandomOperations(isp, users[n % users.length] ?? 0, plan)),
      );
      expect(done.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
      const violations = (await checkInvariants(db.database)).flatMap((finding) => finding.violations);
      expect(violations).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 300_000);
