import { type FilterField, type FilterValues, pageSizes } from '@lastmile/ui';

/** What a list can be asked for; everything else in the address is left alone. */
export interface ListShape {
  /** The sort fields of the list, the default first. A leading `-` there sorts downwards at first. */
  readonly sorts: readonly [string, ...string[]];
  readonly fields: readonly FilterField[];
}

export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  readonly search: string;
  readonly sort: string;
  readonly filters: FilterValues;
}

const defaultPageSize = 25;
const maxTextLength = 100;

/** An address can say anything: what the list does not know counts as not said. */
export function readListState(params: URLSearchParams, { sorts, fields }: ListShape): ListState {
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('pageSize'));
  const wantedSort = params.get('sort') ?? '';
  const known = sorts.some((sort) => bare(sort) === bare(wantedSort));
  const filters: Record<string, string> = {};
  for (const field of fields) {
    const value = params.get(field.name)?.trim() ?? '';
    if (value && accepts(field, value)) filters[field.name] = value;
  }
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    pageSize: pageSizes.some((size) => size === pageSize) ? pageSize : defaultPageSize,
    search: (params.get('search') ?? '').trim().slice(0, maxTextLength),
    sort: known ? wantedSort : sorts[0],
    filters,
  };
}

/** Other rows are looked for: the first page is the one to see. Defaults stay out of the address. */
export function writeListState(
  params: URLSearchParams,
  shape: ListShape,
  change: Partial<ListState>,
): URLSearchParams {
  const before = readListState(params, shape);
  const staysOnPage = Object.keys(change).every((key) => key === 'page');
  const after = { ...before, ...change, ...(staysOnPage ? {} : { page: 1 }) };
  const written = new URLSearchParams(params);
  const put = (name: string, value: string, usual: string) => {
    if (value && value !== usual) written.set(name, value);
    else written.delete(name);
  };
  put('page', String(after.page), '1');
  put('pageSize', String(after.pageSize), String(defaultPageSize));
  put('search', after.search.trim(), '');
  put('sort', after.sort, shape.sorts[0]);
  for (const { name } of shape.fields) put(name, after.filters[name] ?? '', '');
  return written;
}

const bare = (sort: string) => sort.replace(/^-/, '');

function accepts(field: FilterField, value: string): boolean {
  if (field.kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (field.kind === 'text') return value.length <= maxTextLength;
  // Options that come from the server may not be there yet.
  return field.options.length === 0 || field.options.some((option) => option.value === value);
}
