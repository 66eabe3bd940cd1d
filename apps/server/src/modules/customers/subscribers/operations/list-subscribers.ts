import type { CallInput, CallOutput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { pageWithTotal } from '../../../../core/capped-total.ts';
import { isConfined, resellersOf } from '../../../accounts/roles/index.ts';
import { resolveSearch } from '../queries/subscriber-search.ts';
import { countSubscribers, countWalked, subscriberPage } from '../queries/subscribers.ts';
import { resolveFilter } from './resolve-filter.ts';
import { totalsUpToCap } from './totals-up-to-cap.ts';

type List = typeof calls.subscribers.list;

/** From here on, knowing the total first saves more than it costs: the last page is as near to the end as the first to the start. */
const farFromStart = 5_000;

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
  const countUpTo = (some: typeof search, atMost: number | null) =>
    countSubscribers(tx, { ...filter, search: some }, own, { isConfined: isConfined(caller), atMost });
  const offset = (page - 1) * pageSize;
  if (offset >= farFromStart && search === null) {
    const total = await countUpTo(search, null);
    return { items: await subscriberPage(tx, filter, own, pageSize, offset, total), page, pageSize, total };
  }
  const [items, total] = await Promise.all([
    subscriberPage(tx, filter, own, pageSize, offset),
    search && count === 'capped'
      ? totalsUpToCap(search, {
          found: async (some, atMost) => ({ total: await countUpTo(some, atMost) }),
          walked: (atMost) => countWalked(tx, { ...filter, search }, own, atMost),
        })
      : countUpTo(search, null).then((counted) => ({ total: counted })),
  ]);
  return pageWithTotal(total, { items, page, pageSize });
}
