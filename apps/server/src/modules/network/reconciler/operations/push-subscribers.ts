import type { CallInput, convergenceCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { keepWishes } from '../../desired-state/index.ts';
import { findConnection } from '../../routers/index.ts';
import { claimHeld, wantedLines } from '../queries/drift.ts';

/** Has lines written anew, password and all; one whose name the router has already takes it over by that. */
export async function pushLines(tx: Tx, { body }: CallInput<typeof convergenceCalls.push>) {
  const { routerId, ids } = body;
  if (!(await findConnection(tx, routerId))) throw new Problem('not_found');
  const done = await wantedLines(tx, routerId, ids);
  await claimHeld(tx, routerId, done);
  await keepWishes(tx, done, { repush: true });
  return { done };
}
