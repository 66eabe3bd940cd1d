import { useSearchParams } from 'react-router';
import { type AreaSort, areaSorts } from './api.ts';

/** The search and the sort live in the address, so that a link shows the same list. */
export function useListState() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string) =>
    setParams(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { replace: true },
    );
  return {
    search: params.get('search')?.trim() ?? '',
    sort: sortFrom(params.get('sort')),
    setSearch: (search: string) => set('search', search.trim()),
    setSort: (sort: AreaSort) => set('sort', sort === 'name' ? '' : sort),
  };
}

/** An address can say anything: what is not a sort of this list is the default one. */
function sortFrom(text: string | null): AreaSort {
  return areaSorts.flatMap((field) => [field, `-${field}`] as const).find((sort) => sort === text) ?? 'name';
}
