import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListShape, type ListState, readListState, writeListState } from './list-state.ts';

/** Page, search, sort and filters live in the address, so that a link shows the same list. */
export function useListState(shape: ListShape) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, shape), [params, shape]);
  const change = (next: Partial<ListState>) =>
    setParams((current) => writeListState(current, shape, next), {
      // Turning a page is a step that "back" undoes; typing is not.
      replace: next.page === undefined,
    });
  return { state, change };
}
