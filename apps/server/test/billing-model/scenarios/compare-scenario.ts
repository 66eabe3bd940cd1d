import type { TestDatabase } from '@lastmile/testing';
import { type Action, randomAction, randomIsp } from './actions.ts';
import { runScenario, type ScenarioOptions } from './run-scenario.ts';
import { shrink } from './shrink.ts';

/** Enough that a scenario reaches its number of actions, although some are left out. */
const mostActions = 1_000;

function* actionsOf(seed: number, isp: ReturnType<typeof randomIsp>): Generator<Action> {
  for (let n = 0; n < mostActions; n++) yield randomAction(seed, n, isp);
}

/** Runs the scenario of a seed; the report says how model and product differ, if they do. */
export async function compareScenario(db: TestDatabase, seed: number, options: ScenarioOptions) {
  const isp = randomIsp(seed);
  const result = await runScenario(db, isp, actionsOf(seed, isp), options);
  const { performed, leftOut, difference } = result;
  const counted = { performed: performed.length, leftOut };
  if (!difference) return { ...counted, report: null };
  const shortest = await shrink(db, isp, result, options);
  const lines = [
    `Seed ${seed}: model and product differ after ${performed.length} actions on ${difference.day}`,
    `  ${difference.about}`,
    `Shortest: ${shortest.difference?.about} on ${shortest.difference?.day}`,
    `  ISP: ${JSON.stringify(isp)}`,
    ...shortest.performed.map((action) => `  ${JSON.stringify(action)}`),
    `  model: ${JSON.stringify(shortest.difference?.model)}`,
    `  product: ${JSON.stringify(shortest.difference?.product)}`,
  ];
  return { ...counted, report: lines.join('\n') };
}
