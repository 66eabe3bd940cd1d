import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { addDays, type Clock, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import {
  type CashAccount,
  cashBalanceBefore,
  cashLines,
  cashUser,
  isStaffOf,
} from '../queries/cash-statement.ts';
import { startOfDay } from './cash-day.ts';
import { exportCashLines } from './export-cash-lines.ts';
import { ownCashOf } from './own-cash.ts';

const maxRows = 1_000;

type Input = CallInput<typeof calls.cashBook.statement>;

/** The account of the statement; everybody's cash is a report. */
type OneAccount =
  | Exclude<CashAccount, { account: 'cash' }>
  | { readonly account: 'cash'; readonly userId: number };

/** Collectors and resellers see their own cash and that of their staff, and not the bank. */
export async function accountOf(
  tx: Tx,
  { account, userId }: Pick<Input['query'], 'account' | 'userId'>,
  caller: Caller,
): Promise<OneAccount> {
  const own = ownCashOf(caller);
  if (account === 'bank') {
    if (own !== null) throw new Problem('forbidden');
    return { account };
  }
  const isOwn = own === null || userId === undefined || userId === own || (await isStaffOf(tx, userId, own));
  if (!isOwn) throw new Problem('not_found');
  return { account, userId: userId ?? caller.userId };
}

async function beginStatement(clock: Clock, tx: Tx, { query }: Input, caller: Caller) {
  const of = await accountOf(tx, query, caller);
  const user = of.account === 'cash' ? await cashUser(tx, of.userId) : undefined;
  if (of.account === 'cash' && !user && of.userId !== caller.userId) throw new Problem('not_found');
  const zone = await zoneOf(tx);
  const to = query.to ?? todayIn(zone, clock).toString();
  const from = query.from ?? addDays(to, -30);
  const between = { from: startOfDay(zone, from), before: startOfDay(zone, addDays(to, 1)) };
  const openingMinor = await cashBalanceBefore(tx, of, between.from);
  return { of, start: { user: user ?? null, from, to, openingMinor }, between };
}

/** With a running balance. */
export async function getCashStatement(clock: Clock, tx: Tx, input: Input, caller: Caller) {
  const { of, start, between } = await beginStatement(clock, tx, input, caller);
  const lines = await cashLines(tx, of, { ...between, limit: maxRows + 1 });
  let balanceMinor = start.openingMinor;
  const rows = lines.slice(0, maxRows).map((line) => {
    balanceMinor += line.amountMinor;
    return { ...line, balanceMinor };
  });
  const isWhole = lines.length <= maxRows;
  const closingMinor = isWhole ? balanceMinor : await cashBalanceBefore(tx, of, between.before);
  return { ...start, closingMinor, rows, isWhole };
}

/** Streams the whole statement, between a row with the opening balance and one with the closing balance. */
export async function* exportCashStatement(clock: Clock, tx: Tx, input: Input, caller: Caller) {
  const { of, start, between } = await beginStatement(clock, tx, input, caller);
  yield* exportCashLines(tx, of, start, between);
}
