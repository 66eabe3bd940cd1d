import { type CallInput, type CallOutput, type calls, cappedTotal } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { type Caller, isConfined, resellersOf } from '../../../../core/caller.ts';
import { resolveSearch } from '../queries/subscriber-search.ts';
import { countSubscribers, subscriberPage } from '../queries/subscribers.ts';
import { resolveFilter } from './resolve-filter.ts';

type List = typeof calls.subscribers.index;

export async function listSubscribers(
  clock: Clock,
  tx: Tx,
  query: CallInput<List>['query'],
  caller: Caller,
): Promise<CallOutput<List>> {
  const { page, pageSize, count } = query;
  const own = resellersOf(caller);
  const search = await resolveSearch(tx, query.search, isConfined(caller));
  const filter = { ...(await resolveFilter(clock, tx, query)), search };
  const atMost = count === 'capped' && search ? cappedTotal + 1 : null;
  const [items, counted] = await Promise.all([
    subscriberPage(tx, filter, own, pageSize, (page - 1) * pageSize),
    countSubscribers(tx, filter, own, { isConfined: isConfined(caller), atMost }),
  ]);
  const isCapped = atMost !== null && counted > cappedTotal;
  return {
    items,
    page,
    pageSize,
    ...(isCapped ? { total: cappedTotal, isTotalCapped: true } : { total: counted }),
  };
}
