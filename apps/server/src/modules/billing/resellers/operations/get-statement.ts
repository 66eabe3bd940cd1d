import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { addDays, type Clock, parsePlainDate, startOfDayIn, todayIn } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { findReseller } from '../queries/resellers.ts';
import { commissionBetween, owedBefore, statementLines } from '../queries/statement.ts';
import { exportStatementLines } from './export-statement-lines.ts';

const maxRows = 1_000;

type Input = CallInput<typeof calls.resellers.statement>;
type Period = Pick<Input, 'params'> & { readonly query: Pick<Input['query'], 'from' | 'to'> };

export function startOfDay(zone: string, day: string): string {
  const parsed = parsePlainDate(day);
  if (!parsed.ok) throw new Problem('invalid');
  return new Date(startOfDayIn(zone, parsed.value)).toISOString();
}

async function beginStatement(clock: Clock, tx: Tx, { params: { id }, query }: Period) {
  const zone = await zoneOf(tx);
  const today = todayIn(zone, clock).toString();
  const reseller = await findReseller(tx, id, today);
  if (!reseller) throw new Problem('not_found');
  const to = query.to ?? today;
  const from = query.from ?? addDays(to, -30);
  const between = { from: startOfDay(zone, from), before: startOfDay(zone, addDays(to, 1)) };
  const { userId, owesMinor } = reseller;
  const openingMinor = await owedBefore(tx, userId, owesMinor, between.from);
  return { reseller, userId, owesMinor, start: { from, to, openingMinor }, between };
}

export async function getStatement(clock: Clock, tx: Tx, input: Input) {
  const { reseller, between, ...statement } = await loadStatement(clock, tx, input, maxRows);
  return { ...statement, commissionMinor: await commissionBetween(tx, reseller.userId, between) };
}

/** With a running balance; not whole if there are more rows than the limit. */
export async function loadStatement(clock: Clock, tx: Tx, input: Period, limit: number) {
  const { reseller, userId, owesMinor, start, between } = await beginStatement(clock, tx, input);
  const lines = await statementLines(tx, userId, { ...between, limit: limit + 1 });
  let balanceMinor = start.openingMinor;
  const rows = lines.slice(0, limit).map((line) => {
    balanceMinor += line.amountMinor;
    return { ...line, balanceMinor };
  });
  const isWhole = lines.length <= limit;
  const closingMinor = isWhole ? balanceMinor : await owedBefore(tx, userId, owesMinor, between.before);
  return { reseller, between, ...start, closingMinor, rows, isWhole };
}

/** The whole statement. */
export async function* exportStatement(clock: Clock, tx: Tx, input: Input) {
  const { userId, start, between } = await beginStatement(clock, tx, input);
  yield* exportStatementLines(tx, userId, start, between);
}
