import { type BillingRunDetails, billingOutcomes } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { streamOutcomes } from '../queries/outcomes.ts';
import { type FoundRun, findRun } from '../queries/runs.ts';

/** The run, if the caller may see it: a reseller sees their own. */
export async function requireRun(tx: Tx, id: number, caller: Caller): Promise<FoundRun> {
  const found = await findRun(tx, id, resellersOf(caller));
  if (!found) throw new Problem('not_found');
  return found;
}

export async function getRun(tx: Tx, id: number, caller: Caller): Promise<BillingRunDetails> {
  const { outcomes, ...run } = await requireRun(tx, id, caller);
  const counted = billingOutcomes.map((outcome) => ({ outcome, subscribers: outcomes[outcome] ?? 0 }));
  return { ...run, outcomes: counted.filter(({ subscribers }) => subscribers > 0), allowed: allowedOf(run) };
}

function allowedOf({ kind, state, hasActiveJob, invoices, cancelled }: Omit<FoundRun, 'outcomes'>) {
  if (state === 'running') return hasActiveJob ? ['abort' as const] : ['resume' as const, 'abort' as const];
  if (kind === 'preview') return state === 'done' ? ['start' as const] : [];
  const hasInvoices = invoices > cancelled;
  return hasInvoices && !(state === 'undoing' && hasActiveJob) ? ['undo' as const] : [];
}

export async function* exportOutcomes(
  tx: Tx,
  id: number,
  filter: Parameters<typeof streamOutcomes>[2],
  caller: Caller,
) {
  await requireRun(tx, id, caller);
  for await (const { subscriber, issuedInvoices, ...row } of streamOutcomes(tx, id, filter)) {
    const { username, name, mobile } = subscriber;
    yield { ...row, username, name, mobile, numbers: issuedInvoices.map(({ number }) => number).join(' ') };
  }
}
