import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { postReversals } from '../../ledger/index.ts';
import { releaseBalances } from '../queries/allocations.ts';
import { markCancelled } from '../queries/invoices.ts';
import { applyCredit } from './apply-credit.ts';
import { requireUnpaidInvoice } from './require-unpaid-invoice.ts';

/**
 * Its number stays used. Account credit that had paid it is released, and applied to other unpaid invoices.
 */
export async function cancelInvoice(
  clock: Clock,
  tx: Tx,
  { id, reason }: { readonly id: number; readonly reason: string },
  caller: Caller,
) {
  const at = new Date(clock.now()).toISOString();
  const { subscriberId, revision } = await requireUnpaidInvoice(tx, id, caller);
  await releaseBalances(tx, [id], at);
  const posted = { sourceKind: 'invoice', kind: 'invoice.issued', posted: [{ id, revision }] } as const;
  await postReversals(tx, posted, { kind: 'invoice.cancelled', at });
  const cancelled = await markCancelled(tx, id, { at, by: caller.userId, reason });
  await applyCredit(tx, [subscriberId], at);
  return cancelled;
}
