import type { CallInput, reconcilerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { saveDesiredState } from '../../desired-state/index.ts';
import { findConnection } from '../../routers/index.ts';
import { adoptExistingSecrets, desiredSubscribers } from '../queries/drift.ts';

/** Writes subscribers again, passwords included. A foreign secret of the same name becomes managed by it. */
export async function pushSubscribers(tx: Tx, { body }: CallInput<typeof reconcilerCalls.push>) {
  const { routerId, ids } = body;
  if (!(await findConnection(tx, routerId))) throw new Problem('not_found');
  const done = await desiredSubscribers(tx, routerId, ids);
  await adoptExistingSecrets(tx, routerId, done);
  await saveDesiredState(tx, done, { repush: true });
  return { done };
}
