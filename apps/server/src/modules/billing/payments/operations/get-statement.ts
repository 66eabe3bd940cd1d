import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { addDays, type Clock, type DateText, parsePlainDate, startOfDayIn, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { availableCreditOf, paidUntil } from '../../invoices/index.ts';
import { balanceOf } from '../../ledger/index.ts';
import {
  balanceDueBefore,
  billedSubscriber,
  dueInvoicesOf,
  monthlyInvoicesOf,
  movementsOf,
} from '../queries/statement.ts';

const maxRows = 1_000;

type Input = CallInput<typeof calls.payments.statement>;

/** Dates and instants of a statement. Defaults to the last year. */
export async function periodOf(
  clock: Clock,
  tx: Tx,
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
) {
  const zone = await zoneOf(tx);
  const to = query.to ?? todayIn(zone, clock).toString();
  const from = query.from ?? addDays(to, -365);
  return { from, to, between: { from: startOf(zone, from), before: startOf(zone, addDays(to, 1)) } };
}

async function beginStatement(clock: Clock, tx: Tx, { params: { id }, query }: Input, caller: Caller) {
  const subscriber = await subscriberOf(tx, id, caller);
  const { from, to, between } = await periodOf(clock, tx, query);
  const openingMinor = await balanceDueBefore(tx, id, between.from);
  return { subscriber, from, to, openingMinor, between };
}

/** With a running balance. */
export async function getStatement(clock: Clock, tx: Tx, input: Input, caller: Caller) {
  const { between, ...start } = await beginStatement(clock, tx, input, caller);
  const movements = await movementsOf(tx, [input.params.id], { ...between, limit: maxRows + 1 });
  const { openingMinor } = start;
  let balanceMinor = openingMinor;
  const rows = movements.slice(0, maxRows).map(({ subscriberId: _, ...movement }) => {
    balanceMinor += movement.amountMinor;
    return { ...movement, balanceMinor };
  });
  const isWhole = movements.length <= maxRows;
  const closingMinor = isWhole ? balanceMinor : await balanceDueBefore(tx, input.params.id, between.before);
  return { ...start, closingMinor, rows, isWhole };
}

/** Streams the whole statement, between a row with the opening balance and one with the closing balance. */
export async function* exportStatement(clock: Clock, tx: Tx, input: Input, caller: Caller) {
  const { from, to, openingMinor, between } = await beginStatement(clock, tx, input, caller);
  let balanceMinor = openingMinor;
  yield { at: from, kind: 'opening', balanceMinor };
  for (let offset = 0; ; offset += maxRows) {
    const chunk = await movementsOf(tx, [input.params.id], { ...between, limit: maxRows, offset });
    for (const { at, kind, number, amountMinor } of chunk) {
      balanceMinor += amountMinor;
      const side = amountMinor > 0 ? { chargedMinor: amountMinor } : { creditedMinor: -amountMinor };
      yield { at, kind, number, ...side, balanceMinor };
    }
    if (chunk.length < maxRows) break;
  }
  yield { at: to, kind: 'closing', balanceMinor };
}

function startOf(zone: string, date: DateText): string {
  const day = parsePlainDate(date);
  if (!day.ok) throw new Problem('invalid');
  return new Date(startOfDayIn(zone, day.value)).toISOString();
}

async function subscriberOf(tx: Tx, id: number, caller: Caller) {
  const billedSubscriberRow = await billedSubscriber(tx, id, resellersOf(caller));
  if (!billedSubscriberRow) throw new Problem('not_found');
  return billedSubscriberRow;
}

export async function getBalance(clock: Clock, tx: Tx, id: number, caller: Caller) {
  const subscriber = await subscriberOf(tx, id, caller);
  const today = todayIn(await zoneOf(tx), clock).toString();
  const [invoices, months, funds, balanceMinor] = await Promise.all([
    dueInvoicesOf(tx, id, today),
    monthlyInvoicesOf(tx, id),
    availableCreditOf(tx, [id]),
    balanceOf(tx, id),
  ]);
  const balanceDueOf = (some: typeof invoices) =>
    some.reduce((sum, { balanceDueMinor }) => sum + balanceDueMinor, 0);
  return {
    subscriber,
    balanceMinor,
    balanceDueMinor: balanceDueOf(invoices),
    overdueMinor: balanceDueOf(invoices.filter(({ overdue }) => overdue)),
    creditMinor: funds.reduce((sum, { remainingMinor }) => sum + remainingMinor, 0),
    paidUntil: paidUntil(months),
    invoices,
  };
}
