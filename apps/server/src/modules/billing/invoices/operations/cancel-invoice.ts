import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { postReversals } from '../../ledger/index.ts';
import { releaseBalances } from '../queries/allocations.ts';
import { markAllCancelled } from '../queries/cancel-invoices.ts';
import { applyCredit } from './apply-credit.ts';
import { queueFinalInvoices } from './issue-final-invoices.ts';
import { requireUnpaidInvoice } from './require-unpaid-invoice.ts';

type Body = CallInput<typeof calls.invoices.cancel>['body'];

/**
 * Its number stays used. Account credit that had paid it is released, and applied to other unpaid invoices.
 */
export async function cancelInvoice(clock: Clock, tx: Tx, { id, reason, month }: Body, caller: Caller) {
  const at = new Date(clock.now()).toISOString();
  const { subscriberId, revision } = await requireUnpaidInvoice(tx, id, caller);
  await releaseBalances(tx, [id], at);
  const posted = { sourceKind: 'invoice', kind: 'invoice.issued', posted: [{ id, revision }] } as const;
  await postReversals(tx, posted, { kind: 'invoice.cancelled', at });
  const cancellation = { at, by: caller.userId, reason, skipsMonth: month === 'skip' };
  const [cancelled] = await markAllCancelled(tx, [id], cancellation);
  if (!cancelled) throw new Problem('not_found');
  await queueFinalInvoices(tx, [subscriberId]);
  await applyCredit(tx, [subscriberId], at);
  return cancelled;
}
