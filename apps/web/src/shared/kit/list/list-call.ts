import { type Call, type CallOutput, urlOf } from '@lastmile/contract';
import { isSelected, type Selection } from '@lastmile/ui';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, download } from '../../api/client.ts';
import { consumeEarlyAnswer } from '../../api/early-calls.ts';
import type { ListState } from './list-state.ts';

/** A list row; rows without an id are identified by name. */
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
  readonly isTotalCapped?: true;
}

/** Query key prefix of all pages of this list, for invalidation. */
export const listKey = (call: Call) => ['list', call.id] as const;

export type ListQuery = Readonly<Record<string, string | number>>;

/** The call's query without the page; also what "all results" means for a bulk action. */
export const buildListQuery = ({ search, sort, filters }: ListState, fixed: ListQuery = {}): ListQuery => ({
  ...fixed,
  ...filters,
  ...(search ? { search } : {}),
  sort,
});

/** Path parameters of a list call. */
export type ListParams = Readonly<Record<string, number>>;

/** An aborted signal also stops the query in the database, as when a newer keystroke replaces it. */
async function loadPage<C extends Call>(call: C, params: ListParams, query: ListQuery, signal?: AbortSignal) {
  // The filters are type-checked against the call where the page declares them.
  return pageOf<C>(await api<Call>(call, { params, query }, signal ? { signal } : {}));
}

function pageOf<C extends Call>(response: unknown) {
  const answer = response as Page<{ readonly name: string }>;
  const items = answer.items.map((row) => ('id' in row ? row : { ...row, id: row.name }));
  return { ...answer, items } as unknown as Page<ListRow<C>> & CallOutput<C>;
}

interface ListOptions {
  readonly params?: ListParams;
  /** Polling interval, for lists that change while they are open. */
  readonly refreshMs?: number;
}

/** Counting all matches of a search takes longer than showing the first of them. */
const isCappable = (call: Call, query: ListQuery): boolean =>
  'search' in query &&
  call.query !== undefined &&
  'count' in (call.query as unknown as { shape: object }).shape;

type PagePlace = Pick<ListState, 'page' | 'pageSize'>;

function pageOptions<C extends Call>(
  call: C,
  params: ListParams,
  query: ListQuery,
  { page, pageSize }: PagePlace,
) {
  const pageQuery = { ...query, ...(isCappable(call, query) ? { count: 'capped' } : {}), page, pageSize };
  return queryOptions({
    queryKey: [...listKey(call), params, pageQuery],
    queryFn: ({ signal }) => loadPage(call, params, pageQuery, signal),
    initialData: () => {
      const answer = consumeEarlyAnswer(urlOf(call, params, pageQuery));
      return answer === undefined ? undefined : pageOf<C>(answer);
    },
  });
}

/** Loads a page before it is asked for, as when the pointer is on the button. */
export function usePagePreload<C extends Call>(call: C, query: ListQuery, params: ListParams = {}) {
  const client = useQueryClient();
  return (place: PagePlace) => void client.prefetchQuery(pageOptions(call, params, query, place));
}

/** Loads one page of a list; the previous page stays visible meanwhile. */
export function useListCall<C extends Call>(
  call: C,
  query: ListQuery,
  place: PagePlace,
  { refreshMs, params = {} }: ListOptions = {},
) {
  return useQuery({
    ...pageOptions(call, params, query, place),
    placeholderData: keepPreviousData,
    ...(refreshMs ? { refetchInterval: refreshMs } : {}),
  });
}

const smallestPage = 10;

/** The number of matches. If the page stopped counting, the exact number and sums are loaded after it. */
export function useListTotal<C extends Call>(
  call: C,
  query: ListQuery,
  { data, isPlaceholderData }: Pick<ReturnType<typeof useListCall<C>>, 'data' | 'isPlaceholderData'>,
  params: ListParams = {},
) {
  const isCapped = data?.isTotalCapped === true && !isPlaceholderData;
  const exactQuery = { ...query, count: 'exact', page: 1, pageSize: smallestPage };
  const exact = useQuery({
    queryKey: [...listKey(call), params, exactQuery],
    queryFn: ({ signal }) => loadPage(call, params, exactQuery, signal),
    enabled: isCapped,
  });
  const answer = (isCapped ? exact.data : undefined) ?? data;
  return { total: answer?.total ?? 0, isTotalCapped: isCapped && answer === data, answer };
}

const largestPage = 200;

/** Loads all pages and returns the selected rows. */
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
  readonly format: 'csv' | 'xlsx' | 'pdf';
  readonly fileName: string;
}
export const exportList = (call: Call, { params, query, format, fileName }: ListFile) =>
  download(urlOf(call, params, { ...query, format }), `${fileName}.${format}`);
