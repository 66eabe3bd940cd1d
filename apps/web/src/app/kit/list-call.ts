import { type Call, type CallOutput, urlOf } from '@lastmile/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, download } from '../client.ts';
import type { ListState } from './list-state.ts';

export type RowOf<C extends Call> =
  CallOutput<C> extends { readonly items: readonly (infer Row extends { readonly id: number })[] }
    ? Row
    : never;

interface Page<Row> {
  readonly items: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/** The key of every page of this list: what changes a row makes all of them stale. */
export const listKey = (call: Call) => ['list', call.id] as const;

export type ListQuery = Readonly<Record<string, string | number>>;

/** What the call is asked, but for the page: also what "everything found" means to a bulk action. */
export const queryOf = ({ search, sort, filters }: ListState, fixed: ListQuery = {}): ListQuery => ({
  ...fixed,
  ...filters,
  ...(search ? { search } : {}),
  sort,
});

interface ListOptions {
  /** Asks again by itself, for lists that move while one looks. */
  readonly refreshMs?: number;
}

/** One page of a list; while the next is on its way the last one stays. */
export function useListCall<C extends Call>(
  call: C,
  query: ListQuery,
  { page, pageSize }: Pick<ListState, 'page' | 'pageSize'>,
  { refreshMs }: ListOptions = {},
) {
  const asked = { ...query, page, pageSize };
  return useQuery({
    queryKey: [...listKey(call), asked],
    // The page's filters are held to the call's own names where the page declares them.
    queryFn: () => api<Call>(call, { query: asked }) as unknown as Promise<Page<RowOf<C>>>,
    placeholderData: keepPreviousData,
    ...(refreshMs ? { refetchInterval: refreshMs } : {}),
  });
}

export const exportList = (call: Call, query: ListQuery, format: 'csv' | 'xlsx', fileName: string) =>
  download(urlOf(call, undefined, { ...query, format }), `${fileName}.${format}`);
