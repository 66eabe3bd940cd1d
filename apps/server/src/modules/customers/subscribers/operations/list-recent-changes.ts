import { permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { isConfined } from '../../../accounts/roles/index.ts';
import { recentChanges } from '../queries/recent-changes.ts';
import { recentTransfers } from '../queries/recent-transfers.ts';

/** How long a bulk change is offered for undoing. The audit log has the time of the database. */
const recentDays = 7;

/** Transfers only for those who could transfer back. */
export async function listRecentChanges(tx: Tx, caller: Caller) {
  const from = new Date(Date.now() - recentDays * 86_400_000).toISOString();
  const mayTransfer = permits(caller.abilities, 'update', 'Reseller') && !isConfined(caller);
  const changes = await recentChanges(tx, from);
  const transfers = mayTransfer ? await recentTransfers(tx, from) : [];
  return [...changes, ...transfers].sort((one, other) => other.at.localeCompare(one.at));
}
