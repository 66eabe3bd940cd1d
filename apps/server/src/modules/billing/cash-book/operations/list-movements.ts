import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { movementPage, movementSums } from '../queries/cash-movements.ts';
import { ownCashOf } from './own-cash.ts';

type Input = CallInput<typeof calls.cashBook.list>;
const exportedAtOnce = 1_000;

export async function listMovements(tx: Tx, { query }: Input, caller: Caller) {
  const { page, pageSize } = query;
  const own = ownCashOf(caller);
  const [items, { total, ...sums }] = await Promise.all([
    movementPage(tx, query, own, pageSize, (page - 1) * pageSize),
    movementSums(tx, query, own),
  ]);
  return { items, page, pageSize, total, sums };
}

export async function* exportMovements(tx: Tx, { query }: Input, caller: Caller) {
  for (let offset = 0; ; offset += exportedAtOnce) {
    const rows = await movementPage(tx, query, ownCashOf(caller), exportedAtOnce, offset);
    for (const { user, ...row } of rows) yield { ...row, userName: user?.name ?? null };
    if (rows.length < exportedAtOnce) return;
  }
}
