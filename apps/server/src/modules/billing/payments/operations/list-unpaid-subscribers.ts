import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { viewerOf } from '../../invoices/index.ts';
import { unpaidSubscriberRows, unpaidSubscriberTotal } from '../queries/unpaid-subscribers.ts';

type Query = CallInput<typeof calls.payments.unpaidSubscribers>['query'];

/** One page by a cursor: payments taken meanwhile neither skip nor repeat a subscriber. */
export async function listUnpaidSubscribers(
  clock: Clock,
  tx: Tx,
  { after, pageSize, ...filter }: Query,
  caller: Caller,
) {
  const viewer = await viewerOf(tx, clock, caller);
  const rows = await unpaidSubscriberRows(tx, filter, viewer, { after: placeOf(after), limit: pageSize + 1 });
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  return {
    items,
    next: rows.length > pageSize && last ? `${last.oldestDueOn}.${last.id}` : null,
    sums: await unpaidSubscriberTotal(tx, filter, viewer),
  };
}

function placeOf(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [oldestDueOn = '', id] = cursor.split('.');
  return { oldestDueOn, id: Number(id) };
}
