import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListShape, type ListState, readListState, writeListState } from './list-state.ts';

/** Page, search, sort and filters live in the URL, so that a link shows the same list. */
export function useListState(shape: ListShape) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, shape), [params, shape]);
  const change = (next: Partial<ListState>) =>
    setParams((current) => writeListState(current, shape, next), {
      // Paging adds a history entry; typing replaces it.
      replace: next.page === undefined,
    });
  return { state, change };
}
