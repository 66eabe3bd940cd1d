import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { lockCash, postEntries, requireCash } from '../../ledger/index.ts';
import { lockMovement, markMovementReversed } from '../queries/cash-movements.ts';
import { movementLines } from '../rules/movement-lines.ts';

/**
 * A counter entry of today, so that closed days do not change. The cash is with its holder again; that of an opening
 * balance must still be there.
 */
export async function reverseMovement(
  clock: Clock,
  tx: Tx,
  { id, reason }: CallInput<typeof calls.cashBook.reverse>['body'],
  caller: Caller,
) {
  const movement = await lockMovement(tx, id);
  if (!movement) throw new Problem('not_found');
  if (movement.status === 'reversed') throw new Problem('cash_book.already_reversed');
  const { kind, userId, amountMinor } = movement;
  if (userId !== null && kind === 'opening') await requireCash(tx, userId, amountMinor, 'id');
  else if (userId !== null) await lockCash(tx, userId);
  const at = new Date(clock.now()).toISOString();
  const reversed = await markMovementReversed(tx, id, { at, by: caller.userId, reason });
  await postEntries(tx, [
    {
      kind: `${kind}.reversed`,
      sourceKind: 'cash_movement',
      sourceId: id,
      at,
      lines: movementLines({ kind, userId, amountMinor: -amountMinor }),
    },
  ]);
  return reversed;
}
