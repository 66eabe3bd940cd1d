import { cappedTotal } from '@lastmile/contract';
import type { Search } from '../queries/subscriber-search.ts';

/** More subscribers than these have so many documents that walking the list fills a page sooner. */
export const fewSubscribers = 1_000;

/**
 * The totals of documents of matching subscribers, or null where more than `cappedTotal` match: then they are loaded apart.
 * `load` sums up at most the given number; some subscribers that match, which the index has found, may be enough to know.
 */
export async function totalsUpToCap<Totals extends { readonly total: number }>(
  search: Search,
  load: (search: Search, atMost: number) => Promise<Totals>,
): Promise<Totals | null> {
  const { typed, someIds } = search;
  if (someIds && (await load({ typed, ids: someIds }, cappedTotal + 1)).total > cappedTotal) return null;
  const totals = await load(search, cappedTotal + 1);
  return totals.total > cappedTotal ? null : totals;
}
