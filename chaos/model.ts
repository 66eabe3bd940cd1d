import { cpus } from 'node:os';
import { createTestDatabase, startTestServer } from '@lastmile/testing';
import { compareScenario } from '../apps/server/test/billing-model/scenarios/compare-scenario.ts';
import {
  type Circumstance,
  comparedCircumstances,
} from '../apps/server/test/billing-model/scenarios/switches.ts';

/**
 * Compares random scenarios of the product with the independent billing model and prints every difference with
 * its seed and its shortest list of actions. `LASTMILE_MODEL_SCENARIOS`, `_ACTIONS` and `_SEED` set the number of
 * scenarios, the actions of each and the first seed; `_COMPARE` names circumstances to compare in addition,
 * separated by commas, or `all`.
 */
const setting = (name: string, fallback: number) => Number(process.env[`LASTMILE_MODEL_${name}`] ?? fallback);
const scenarios = setting('SCENARIOS', 1_000);
const limit = setting('ACTIONS', 80);
const firstSeed = setting('SEED', 1);
const named = (process.env['LASTMILE_MODEL_COMPARE'] ?? '').split(',');
const circumstances = Object.keys(comparedCircumstances) as Circumstance[];
const switches = {
  ...comparedCircumstances,
  ...Object.fromEntries(
    circumstances.filter((name) => named.includes(name) || named[0] === 'all').map((name) => [name, true]),
  ),
};

const server = await startTestServer();
process.env['LASTMILE_TEST_ADMIN_URL'] = server.adminUrl;
process.env['LASTMILE_TEST_TEMPLATE'] = server.template;
const db = await createTestDatabase();
const startedAt = performance.now();
const seeds = Array.from({ length: scenarios }, (_, n) => firstSeed + n).values();
const leftOut: Partial<Record<Circumstance, number>> = {};
const counts = { scenarios: 0, actions: 0, different: 0 };

async function compareNext(): Promise<void> {
  for (const seed of seeds) {
    const result = await compareScenario(db, seed, { switches, limit });
    counts.scenarios += 1;
    counts.actions += result.performed;
    for (const [name, count] of result.leftOut) leftOut[name] = (leftOut[name] ?? 0) + count;
    if (!result.report) continue;
    counts.different += 1;
    console.log(result.report);
  }
}
await Promise.all(cpus().map(compareNext));
const seconds = Math.round((performance.now() - startedAt) / 1000);
const ok = counts.different === 0;
console.log(JSON.stringify({ chaos: 'model', firstSeed, ...counts, leftOut, seconds, ok }));
await db.close();
await server.stop();
if (!ok) process.exitCode = 1;
