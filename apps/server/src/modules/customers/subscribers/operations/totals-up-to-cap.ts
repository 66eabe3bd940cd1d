import { cappedTotal } from '@lastmile/contract';
import { atLeast, type Total } from '../../../../core/capped-total.ts';
import type { Search, Walked } from '../queries/subscriber-search.ts';

/** Of more subscribers than these, the documents are found sooner by walking the list until a page is full. */
export const fewSubscribers = 2_500;

/** While someone types, no more rows than these are compared with a search in order to count them. */
const mostWalked = 3_000;

interface Counting<Totals extends Total> {
  /** The totals of what the search finds by index, of at most so many. */
  readonly found: (search: Search, atMost: number) => Promise<Totals>;
  /** Compares at most so many rows of the list with the search. */
  readonly walked: (atMost: number) => Promise<Walked<Totals>>;
}

/**
 * The totals of what matches a search; or, where counting would take longer than a page does, how many there are at
 * least. The exact number is loaded apart then.
 */
export async function totalsUpToCap<Totals extends Total>(
  { typed, ids, someIds }: Search,
  { found, walked }: Counting<Totals>,
): Promise<Totals | ReturnType<typeof atLeast>> {
  if (ids) {
    const totals = await found({ typed, ids }, cappedTotal + 1);
    return totals.total > cappedTotal ? atLeast(totals.total) : totals;
  }
  if (someIds) return atLeast((await found({ typed, ids: someIds }, cappedTotal)).total);
  const { rows, found: totals } = await walked(mostWalked);
  return rows < mostWalked && totals.total <= cappedTotal ? totals : atLeast(totals.total);
}
