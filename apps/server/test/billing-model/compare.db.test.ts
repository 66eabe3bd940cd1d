import { createTestDatabase, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../src/cli/check.ts';
import { BillingModel } from './model/billing-model.ts';
import { compareScenario } from './scenarios/compare-scenario.ts';
import { directedIsp, directedScenarios } from './scenarios/directed.ts';
import { runScenario } from './scenarios/run-scenario.ts';
import { type Circumstance, comparedCircumstances } from './scenarios/switches.ts';

const circumstances = Object.keys(comparedCircumstances) as Circumstance[];
const allSwitches = Object.fromEntries(circumstances.map((name) => [name, true])) as Record<
  Circumstance,
  boolean
>;

const firstSeed = Number(process.env['LASTMILE_MODEL_SEED'] ?? 1);
const scenarios = 50;
const limit = 60;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

it(`scenarios of the seeds ${firstSeed} to ${firstSeed + scenarios - 1}: the product charges what the independent model charges`, async () => {
  const seeds = Array.from({ length: scenarios }, (_, n) => firstSeed + n).values();
  const reports: string[] = [];
  const compareNext = async () => {
    for (const seed of seeds) {
      const { report, performed } = await compareScenario(db, seed, {
        switches: comparedCircumstances,
        limit,
      });
      if (report) reports.push(report);
      else expect(performed).toBe(limit);
    }
  };
  await Promise.all([compareNext(), compareNext()]);
  expect(reports.join('\n\n')).toBe('');
  const findings = await checkInvariants(db.database);
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
}, 1_200_000);

/** Forgets the discount of a new subscriber. */
class FaultyModel extends BillingModel {
  override join(...[subscriber]: Parameters<BillingModel['join']>) {
    return super.join({ ...subscriber, discount: 0 });
  }
}

it('a rule that the model has wrong is reported with the seed and the few actions that show it', async () => {
  let found: string | null = null;
  for (let seed = firstSeed; found === null && seed < firstSeed + scenarios; seed++) {
    const options = { switches: comparedCircumstances, limit, Model: FaultyModel };
    found = (await compareScenario(db, seed, options)).report;
  }
  expect(found).toMatch(/^Seed \d+: model and product differ after \d+ actions on \d{4}-\d\d-\d\d\n/);
  const actions = found?.split('\n').filter((line) => line.startsWith('  {"do":')) ?? [];
  expect(actions[0]).toMatch(/^ {2}\{"do":"join",.*"discount":[1-9]/);
  expect(actions.length).toBeLessThan(10);
}, 1_200_000);

it.each(circumstances)('%s is compared unless the product differs from the rule', async (name) => {
  const actions = directedScenarios[name];
  const options = { switches: allSwitches, limit: actions.length };
  const { difference } = await runScenario(db, directedIsp, actions, options);
  const says = difference ? `differs on ${difference.day}: ${difference.about}` : 'agrees';
  if (comparedCircumstances[name]) expect(says).toBe('agrees');
  else expect(says, 'set its switch in switches.ts to true').not.toBe('agrees');
});
