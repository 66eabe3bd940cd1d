import { type FilterField, type FilterValues, pageSizes } from '@lastmile/ui';

/** Supported list parameters; other parts of the URL are left unchanged. */
export interface ListShape {
  /** Sort fields, the default first. A leading `-` sorts descending at first. */
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

/** Unknown or invalid parameters in the URL are ignored. */
export function readListState(params: URLSearchParams, { sorts, fields }: ListShape): ListState {
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('pageSize'));
  const requestedSort = params.get('sort') ?? '';
  const known = sorts.some((sort) => bare(sort) === bare(requestedSort));
  const filters: Record<string, string> = {};
  for (const field of fields) {
    const value = params.get(field.name)?.trim() ?? '';
    if (value && accepts(field, value)) filters[field.name] = value;
  }
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    pageSize: pageSizes.some((size) => size === pageSize) ? pageSize : defaultPageSize,
    search: (params.get('search') ?? '').trim().slice(0, maxTextLength),
    sort: known ? requestedSort : sorts[0],
    filters,
  };
}

/** Changed filters return to the first page. Defaults are left out of the URL. */
export function writeListState(
  params: URLSearchParams,
  shape: ListShape,
  change: Partial<ListState>,
): URLSearchParams {
  const before = readListState(params, shape);
  const staysOnPage = Object.keys(change).every((key) => key === 'page');
  const after = { ...before, ...change, ...(staysOnPage ? {} : { page: 1 }) };
  const written = new URLSearchParams(params);
  const setParam = (name: string, value: string, defaultValue: string) => {
    if (value && value !== defaultValue) written.set(name, value);
    else written.delete(name);
  };
  setParam('page', String(after.page), '1');
  setParam('pageSize', String(after.pageSize), String(defaultPageSize));
  setParam('search', after.search.trim(), '');
  setParam('sort', after.sort, shape.sorts[0]);
  for (const { name } of shape.fields) setParam(name, after.filters[name] ?? '', '');
  return written;
}

const bare = (sort: string) => sort.replace(/^-/, '');

function accepts(field: FilterField, value: string): boolean {
  if (field.kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (field.kind === 'text') return value.length <= maxTextLength;
  // Options from the server may not be loaded yet, or leave out an id that a link names: an archived area, a former collector.
  const isOption = field.options.some((option) => option.value === value);
  return isOption || field.options.length === 0 || [value, ...valuesOf(field.options)].every(isId);
}

const valuesOf = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value);
const isId = (value: string): boolean => /^[1-9]\d{0,14}$/.test(value);
