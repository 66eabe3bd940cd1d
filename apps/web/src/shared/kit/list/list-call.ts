import { type Call, type CallOutput, urlOf } from '@lastmile/contract';
import { isSelected, type Selection } from '@lastmile/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, download } from '../../api/client.ts';
import type { ListState } from './list-state.ts';

/** A row of the list; one that has no id of ours goes by its name. */
export type ListRow<C extends Call> =
  CallOutput<C> extends { readonly items: readonly (infer Row extends { readonly id: number })[] }
    ? Row
    : CallOutput<C> extends { readonly items: readonly (infer Row extends { readonly name: string })[] }
      ? Row & { readonly id: string }
      : never;
export type ListRowKey<C extends Call> = ListRow<C>['id'];

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
export const buildListQuery = ({ search, sort, filters }: ListState, fixed: ListQuery = {}): ListQuery => ({
  ...fixed,
  ...filters,
  ...(search ? { search } : {}),
  sort,
});

/** What stands in the gaps of a list's address. */
export type ListParams = Readonly<Record<string, number>>;

async function loadPage<C extends Call>(call: C, params: ListParams, query: ListQuery) {
  // The page's filters are held to the call's own names where the page declares them.
  const answer = (await api<Call>(call, { params, query })) as unknown as Page<{ readonly name: string }>;
  const items = answer.items.map((row) => ('id' in row ? row : { ...row, id: row.name }));
  return { ...answer, items } as unknown as Page<ListRow<C>> & CallOutput<C>;
}

interface ListOptions {
  readonly params?: ListParams;
  /** Asks again by itself, for lists that move while one looks. */
  readonly refreshMs?: number;
}

/** One page of a list; while the next is on its way the last one stays. */
export function useListCall<C extends Call>(
  call: C,
  query: ListQuery,
  { page, pageSize }: Pick<ListState, 'page' | 'pageSize'>,
  { refreshMs, params = {} }: ListOptions = {},
) {
  const asked = { ...query, page, pageSize };
  return useQuery({
    queryKey: [...listKey(call), params, asked],
    queryFn: () => loadPage(call, params, asked),
    placeholderData: keepPreviousData,
    ...(refreshMs ? { refetchInterval: refreshMs } : {}),
  });
}

const largestPage = 200;

/** Every row that the query finds and the selection holds, page after page. */
export async function loadSelectedRows<C extends Call>(
  call: C,
  params: ListParams,
  query: ListQuery,
  selection: Selection<ListRowKey<C>>,
): Promise<readonly ListRow<C>[]> {
  const rows: ListRow<C>[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await loadPage(call, params, { ...query, page, pageSize: largestPage });
    rows.push(...items.filter(({ id }) => isSelected(selection, id)));
    if (page * largestPage >= total) return rows;
  }
}

interface ListFile {
  readonly params?: ListParams | undefined;
  readonly query: ListQuery;
  readonly format: 'csv' | 'xlsx';
  readonly fileName: string;
}
export const exportList = (call: Call, { params, query, format, fileName }: ListFile) =>
  download(urlOf(call, params, { ...query, format }), `${fileName}.${format}`);
