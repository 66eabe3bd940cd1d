import type { CallInput, gatewayStatementCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import {
  countImpossible,
  insertCorrections,
  lockIspsOf,
  lockOpenRows,
  markResolved,
  postCorrections,
} from '../queries/fee-corrections.ts';
import { findStatement, resultsOf } from '../queries/gateway-statements.ts';

export async function requireStatement(tx: Tx, id: number) {
  const found = await findStatement(tx, id);
  if (!found) throw new Problem('not_found');
  return found;
}

export const getStatement = async (tx: Tx, id: number) => ({
  ...(await requireStatement(tx, id)),
  results: await resultsOf(tx, id),
});

/** A person says with a note what each difference is about, or that the statement's fee is right. */
export async function resolveDifferences(
  clock: Clock,
  tx: Tx,
  { statementId, rowIds, action, note }: CallInput<typeof gatewayStatementCalls.resolve>['body'],
  userId: number,
) {
  await requireStatement(tx, statementId);
  const chosen = rowIds && [...new Set(rowIds)];
  const ids = (await lockOpenRows(tx, statementId, chosen)).map(({ id }) => id);
  if (ids.length === 0 || (chosen && chosen.length !== ids.length))
    throw new Problem('gateway_statements.resolved');
  const at = new Date(clock.now()).toISOString();
  const corrects = action === 'correct_fee';
  const done = corrects ? await correctFees(tx, ids, note, at) : { corrected: 0, adjusted: 0 };
  await markResolved(tx, ids, { resolution: corrects ? 'fee_corrected' : 'noted', note, userId, at });
  return { resolved: ids.length, ...done };
}

/** In both books. A settlement that is being created sees the fee before or after, never in between. */
async function correctFees(tx: Tx, rowIds: readonly number[], note: string, at: string) {
  await lockIspsOf(tx, rowIds);
  if ((await countImpossible(tx, rowIds)) > 0) throw new Problem('gateway_statements.not_a_fee');
  const made = await insertCorrections(tx, rowIds, note);
  const corrections = made.filter(({ adjustmentId }) => adjustmentId === null).map(({ id }) => id);
  const adjustments = made.flatMap(({ adjustmentId }) => adjustmentId ?? []);
  await postCorrections(tx, { corrections, adjustments }, at);
  return { corrected: corrections.length, adjusted: adjustments.length };
}
