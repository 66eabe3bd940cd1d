import { type CallInput, type calls, permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { lockCash } from '../../ledger/index.ts';
import { cashBalanceBefore } from '../queries/cash-statement.ts';
import { findClosing, insertClosing, lastClosing, markReopened } from '../queries/day-closings.ts';
import { resolveDay, resolveHolder } from './cash-day.ts';

/**
 * Compares the counted cash of a holder with the ledger. From then on nothing is posted before the end of that
 * day; for today, before now. A difference is recorded and stays with the holder: it is not posted.
 */
export async function closeDay(
  clock: Clock,
  tx: Tx,
  form: CallInput<typeof calls.cashBook.close>['body'],
  caller: Caller,
) {
  const userId = await resolveHolder(tx, form.userId, caller);
  if (userId !== caller.userId && !permits(caller.abilities, 'create', 'CashBook')) {
    throw new Problem('forbidden');
  }
  const { day, now, until } = await resolveDay(tx, clock, form.day, 'day');
  await lockCash(tx, userId);
  const last = await lastClosing(tx, userId);
  if (last && last.day >= day) throw fieldProblem('cash_book.already_closed', 'day');
  const ledgerMinor = await cashBalanceBefore(tx, { account: 'cash', userId }, until);
  const { countedMinor, note } = form;
  if (countedMinor !== ledgerMinor && note === null) throw fieldProblem('cash_book.note_required', 'note');
  return insertClosing(tx, {
    userId,
    day,
    closedUntil: until,
    ledgerMinor,
    countedMinor,
    note,
    at: now,
    by: caller.userId,
  });
}

/** Only the latest closed day of a holder, so that no closed day follows an open one. */
export async function reopenDay(
  clock: Clock,
  tx: Tx,
  { id, reason }: CallInput<typeof calls.cashBook.reopen>['body'],
  caller: Caller,
) {
  const found = await findClosing(tx, id);
  if (!found) throw new Problem('not_found');
  await lockCash(tx, found.userId);
  if ((await findClosing(tx, id))?.reopenedAt) throw new Problem('cash_book.already_reopened');
  if ((await lastClosing(tx, found.userId))?.id !== id) throw new Problem('cash_book.not_latest');
  return markReopened(tx, id, { at: new Date(clock.now()).toISOString(), by: caller.userId, reason });
}
