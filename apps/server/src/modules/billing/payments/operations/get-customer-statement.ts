import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import {
  balancesBefore,
  findStatementCustomer,
  subscribersOfCustomer,
} from '../queries/customer-statement.ts';
import { movementsOf } from '../queries/statement.ts';
import { periodOf } from './get-statement.ts';

type Input = {
  readonly params: CallInput<typeof calls.statements.customer>['params'];
  readonly query: { readonly from?: string | undefined; readonly to?: string | undefined };
};

const maxRows = 1_000;
const sum = (balances: ReadonlyMap<number, number>) =>
  [...balances.values()].reduce((total, balanceMinor) => total + balanceMinor, 0);

/** Customer, subscribers and balances at both ends. A customer without visible subscribers is not found. */
export async function beginCustomerStatement(clock: Clock, tx: Tx, { params, query }: Input, caller: Caller) {
  const customer = await findStatementCustomer(tx, params.id);
  const found = await subscribersOfCustomer(tx, params.id, resellersOf(caller));
  if (!customer || found.length === 0) throw new Problem('not_found');
  const { from, to, between } = await periodOf(clock, tx, query);
  const ids = found.map(({ id }) => id);
  const [opening, closing] = await Promise.all([
    balancesBefore(tx, ids, between.from),
    balancesBefore(tx, ids, between.before),
  ]);
  const subscribers = found.map(({ id, username }) => ({
    id,
    username,
    openingMinor: opening.get(id) ?? 0,
    closingMinor: closing.get(id) ?? 0,
  }));
  const usernameOf = new Map(found.map(({ id, username }) => [id, username]));
  return {
    customer,
    subscribers,
    from,
    to,
    openingMinor: sum(opening),
    closingMinor: sum(closing),
    /** Movements of all subscribers with the running balance, oldest first. */
    async *movements() {
      let balanceMinor = sum(opening);
      for (let offset = 0; ; offset += maxRows) {
        const chunk = await movementsOf(tx, ids, { ...between, limit: maxRows, offset });
        for (const { subscriberId, ...movement } of chunk) {
          balanceMinor += movement.amountMinor;
          const subscriber = { id: subscriberId, username: usernameOf.get(subscriberId) ?? '' };
          yield { ...movement, subscriber, balanceMinor };
        }
        if (chunk.length < maxRows) return;
      }
    },
  };
}

type Start = Awaited<ReturnType<typeof beginCustomerStatement>>;
type Movement = Start['movements'] extends () => AsyncGenerator<infer Row> ? Row : never;

/** The first rows, at most; `isWhole` says whether these are all. */
export async function firstMovements(movements: AsyncIterable<Movement>, limit: number) {
  const rows: Movement[] = [];
  for await (const movement of movements) {
    if (rows.length === limit) return { rows, isWhole: false };
    rows.push(movement);
  }
  return { rows, isWhole: true };
}

export async function getCustomerStatement(clock: Clock, tx: Tx, input: Input, caller: Caller) {
  const { movements, customer, ...start } = await beginCustomerStatement(clock, tx, input, caller);
  const { id, name, pairCode, mobile, erasedAt } = customer;
  const { rows, isWhole } = await firstMovements(movements(), maxRows);
  return { ...start, customer: { id, name, pairCode, mobile, erasedAt }, rows, isWhole };
}

/** Streams the whole statement, between a row with the opening balance and one with the closing balance. */
export async function* exportCustomerStatement(clock: Clock, tx: Tx, input: Input, caller: Caller) {
  const start = await beginCustomerStatement(clock, tx, input, caller);
  yield { at: start.from, kind: 'opening', balanceMinor: start.openingMinor };
  for await (const { at, kind, number, amountMinor, balanceMinor, subscriber } of start.movements()) {
    const side = amountMinor > 0 ? { chargedMinor: amountMinor } : { creditedMinor: -amountMinor };
    yield { at, username: subscriber.username, kind, number, ...side, balanceMinor };
  }
  yield { at: start.to, kind: 'closing', balanceMinor: start.closingMinor };
}
