import type { CallInput, CashMovementKind, calls, ExpenseCategory } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import { type JournalEntry, lockCash, lockOpenPeriod, postEntries, requireCash } from '../../ledger/index.ts';
import { insertMovement, lowestCashSince } from '../queries/cash-movements.ts';
import { movementLines } from '../rules/movement-lines.ts';
import { type CashDay, resolveDay, resolveHolder } from './cash-day.ts';

type Deposit = CallInput<typeof calls.cashBook.deposit>['body'];
type Opening = CallInput<typeof calls.cashBook.opening>['body'];
type Expense = CallInput<typeof calls.cashBook.expense>['body'];

/** Cash that a user took to the bank. */
export async function recordDeposit(clock: Clock, tx: Tx, { userId, ...form }: Deposit, caller: Caller) {
  const holder = await resolveHolder(tx, userId, caller);
  return recordMovement(clock, tx, { ...form, kind: 'deposit', userId: holder, category: null });
}

/** An expense, paid from the cash of a user or from the bank. */
export async function recordExpense(
  clock: Clock,
  tx: Tx,
  { from, userId, ...form }: Expense,
  caller: Caller,
) {
  const holder = from === 'bank' ? null : await resolveHolder(tx, userId, caller);
  return recordMovement(clock, tx, { ...form, kind: 'expense', userId: holder });
}

/** Cash of a user, or money at the bank, that was there before the cash book was kept here. */
export async function recordOpening(
  clock: Clock,
  tx: Tx,
  { account, userId, ...form }: Opening,
  caller: Caller,
) {
  const holder = account === 'bank' ? null : await resolveHolder(tx, userId, caller);
  return recordMovement(clock, tx, { ...form, kind: 'opening', userId: holder, category: null });
}

interface Movement extends Omit<Deposit, 'userId'> {
  readonly kind: CashMovementKind;
  /** Null for the bank. */
  readonly userId: number | null;
  readonly category: ExpenseCategory | null;
}

async function recordMovement(clock: Clock, tx: Tx, { on, ...movement }: Movement) {
  const day = await resolveDay(tx, clock, on, 'on');
  await requireOpenMonth(tx, day);
  if (movement.userId !== null) await lockCashFor(tx, day, movement.userId, movement);
  const movedAt = timeOn(day);
  const recorded = await insertMovement(tx, { ...movement, movedOn: day.day, movedAt });
  const entry: JournalEntry = {
    kind: `${movement.kind}.recorded`,
    sourceKind: 'cash_movement',
    sourceId: recorded.id,
    at: movedAt,
    lines: movementLines(movement),
  };
  await postEntries(tx, [entry]);
  return recorded;
}

async function requireOpenMonth(tx: Tx, { day, isToday }: CashDay): Promise<void> {
  const open = isToday ? undefined : await lockOpenPeriod(tx);
  if (open && day < open.opensOn) throw fieldProblem('period_closing.closed', 'on');
}

/** A movement of an earlier day is its last one. */
const timeOn = ({ isToday, now, until }: CashDay): string =>
  isToday ? now : new Date(Date.parse(until) - 1).toISOString();

async function lockCashFor(
  tx: Tx,
  day: CashDay,
  userId: number,
  { kind, amountMinor }: Movement,
): Promise<void> {
  if (kind === 'opening') await lockCash(tx, userId);
  else await requireCashOn(tx, day, userId, amountMinor);
}

/** The cash must suffice now, and after a movement of an earlier day at any time since then. */
async function requireCashOn(tx: Tx, day: CashDay, userId: number, amountMinor: number): Promise<void> {
  await requireCash(tx, userId, amountMinor, 'amountMinor');
  if (day.isToday) return;
  if ((await lowestCashSince(tx, userId, timeOn(day))) < amountMinor) {
    throw fieldProblem('payments.not_enough_cash', 'on');
  }
}
