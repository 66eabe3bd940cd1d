import { type Area, areaCalls, type CallArguments, type SortOf, urlOf } from '@lastmile/contract';
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, download } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

export const areaSorts = ['name', 'code', 'updatedAt'] as const;
export type AreaSort = SortOf<(typeof areaSorts)[number]>;
export type AreaInput = CallArguments<typeof areaCalls.create>['body'];

const areasKey = ['areas'] as const;
/** Query keys of tree levels, picker results and search pages. */
const allKeys = [areasKey, listKey(areaCalls.list)];
const pageSize = 50;

interface AreaListQuery {
  /** `root` for the top level; undefined searches all areas. */
  readonly parent?: 'root' | number;
  readonly search?: string;
  readonly sort?: AreaSort;
}

/** One level of the tree, or a search; `fetchNextPage` loads further pages. */
export function useAreas(query: AreaListQuery) {
  return useInfiniteQuery({
    queryKey: [...areasKey, query],
    queryFn: ({ pageParam }) => api(areaCalls.list, { query: { ...query, page: pageParam, pageSize } }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      total: pages.at(-1)?.total ?? 0,
    }),
  });
}

function useAreaMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all(allKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export const useCreateArea = () => useAreaMutation((body: AreaInput) => api(areaCalls.create, { body }));

type AreaChanges = Omit<CallArguments<typeof areaCalls.update>['body'], 'version'>;

/** Editing and moving are one call: what changes, with the version that was loaded. */
export const useUpdateArea = () =>
  useAreaMutation(({ area: { id, version }, changes }: { area: Area; changes: AreaChanges }) =>
    api(areaCalls.update, { params: { id }, body: { ...changes, version } }),
  );

export const useDeleteArea = () =>
  useAreaMutation((body: CallArguments<typeof areaCalls.delete>['body']) => api(areaCalls.delete, { body }));

/** Refetches everything on screen and returns the current area, if it still exists. */
export async function reloadArea(queryClient: QueryClient, id: number): Promise<Area | undefined> {
  await Promise.all(
    allKeys.map((queryKey) =>
      queryClient.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true }),
    ),
  );
  type Page = { readonly items: readonly Area[] };
  return allKeys
    .flatMap((queryKey) =>
      queryClient.getQueriesData<Page | { readonly pages: readonly Page[] }>({ queryKey, type: 'active' }),
    )
    .flatMap(([, data]) => (data && 'pages' in data ? data.pages : data ? [data] : []))
    .flatMap(({ items }) => items)
    .find((area) => area.id === id);
}

export const exportAreas = (format: 'csv' | 'xlsx', query: AreaListQuery) =>
  download(urlOf(areaCalls.list, undefined, { ...query, format }), `areas.${format}`);
