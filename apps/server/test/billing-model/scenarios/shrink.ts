import type { TestDatabase } from '@lastmile/testing';
import type { Action, ScenarioIsp } from './actions.ts';
import { runScenario, type ScenarioOptions, type ScenarioResult } from './run-scenario.ts';

/**
 * Leaves out actions as long as model and product still differ: halves first, then smaller parts, then single
 * actions, until none can be left out or the runs are used up.
 */
export async function shrink(
  db: TestDatabase,
  isp: ScenarioIsp,
  failed: ScenarioResult,
  options: ScenarioOptions,
  maxRuns = 150,
): Promise<ScenarioResult> {
  let best = failed;
  let runs = 0;
  for (let size = Math.ceil(best.performed.length / 2); size >= 1 && runs < maxRuns; ) {
    const { length } = best.performed;
    for (let from = 0; from < best.performed.length && runs < maxRuns; ) {
      const fewer: Action[] = best.performed.toSpliced(from, size);
      runs += 1;
      const result = await runScenario(db, isp, fewer, options);
      if (result.difference) best = result;
      else from += size;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (best.performed.length === length) break;
  }
  return best;
}
