import { useListState } from '../../../shared/kit/list/use-list-state.ts';
import { type AreaSort, areaSorts } from '../api.ts';

const shape = { sorts: areaSorts, fields: [] };

/** The tree supports search and sort; pages apply to search results. */
export function useAreaListState() {
  const { state, change } = useListState(shape);
  return { state, sort: state.sort as AreaSort, change };
}
