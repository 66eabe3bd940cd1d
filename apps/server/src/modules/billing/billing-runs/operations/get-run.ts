import { type BillingRunShown, billingOutcomes } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { streamOutcomes } from '../queries/outcomes.ts';
import { type FoundRun, findRun } from '../queries/runs.ts';

/** The run, if the caller may see it: a reseller sees their own. */
export async function runOf(tx: Tx, id: number, caller: Caller): Promise<FoundRun> {
  const found = await findRun(tx, id, resellerOf(caller));
  if (!found) throw new Problem('not_found');
  return found;
}

export async function showRun(tx: Tx, id: number, caller: Caller): Promise<BillingRunShown> {
  const { outcomes, ...run } = await runOf(tx, id, caller);
  const counted = billingOutcomes.map((outcome) => ({ outcome, lines: outcomes[outcome] ?? 0 }));
  return { ...run, outcomes: counted.filter(({ lines }) => lines > 0), allowed: allowedOf(run) };
}

function allowedOf({ kind, state, isWorkedOn, invoices, cancelled }: Omit<FoundRun, 'outcomes'>) {
  if (state === 'running') return isWorkedOn ? ['abort' as const] : ['resume' as const, 'abort' as const];
  if (kind === 'preview') return state === 'done' ? ['start' as const] : [];
  const hasBills = invoices > cancelled;
  return hasBills && !(state === 'undoing' && isWorkedOn) ? ['undo' as const] : [];
}

export async function* exportOutcomes(
  tx: Tx,
  id: number,
  filter: Parameters<typeof streamOutcomes>[2],
  caller: Caller,
) {
  await runOf(tx, id, caller);
  for await (const { subscriber, bills, ...row } of streamOutcomes(tx, id, filter)) {
    const { username, name, mobile } = subscriber;
    yield { ...row, username, name, mobile, numbers: bills.map(({ number }) => number).join(' ') };
  }
}
