import type { CallInput, ticketSettingCalls } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import { fieldProblem, Problem, stale } from '../../../../core/problem.ts';
import {
  insertCannedReply,
  loadTargets,
  removeCannedReply,
  saveTargetRows,
  updateCannedReply,
} from '../queries/settings.ts';
import { withDefaults } from '../rules/ticket-targets.ts';

type Body<Name extends keyof typeof ticketSettingCalls> = CallInput<
  (typeof ticketSettingCalls)[Name]
>['body'];

export const getTargets = async (tx: Tx) => ({ targets: withDefaults(await loadTargets(tx)) });

/** For tickets that are opened from now on, and for those whose urgency changes. */
export async function saveTargets(tx: Tx, { targets }: Body<'saveTargets'>) {
  const wrong = targets.findIndex((target) => target.firstResponseMinutes > target.resolutionMinutes);
  if (wrong >= 0) throw fieldProblem('tickets.targets_order', `targets.${wrong}.firstResponseMinutes`);
  await saveTargetRows(tx, withDefaults(targets));
  return getTargets(tx);
}

export async function saveCannedReply(tx: Tx, { id, version, title, body }: Body<'saveCannedReply'>) {
  try {
    if (!id) return await insertCannedReply(tx, { title, body });
    const changed = await updateCannedReply(tx, id, version ?? 0, { title, body });
    if (!changed) throw stale('This reply');
    return changed;
  } catch (error) {
    if (violatedConstraint(error) === 'canned_replies_title')
      throw fieldProblem('canned_replies.title_taken', 'title');
    throw error;
  }
}

export async function deleteCannedReply(tx: Tx, { id }: Body<'deleteCannedReply'>): Promise<undefined> {
  if (!(await removeCannedReply(tx, id))) throw new Problem('not_found');
  return undefined;
}
