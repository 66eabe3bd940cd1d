/** Filters, search and page of the lists that were open in this tab, by path. */
const keyOf = (path: string) => `last-search ${path}`;

export const saveLastSearch = (path: string, search: string): void =>
  sessionStorage.setItem(keyOf(path), search);

/** The path of a list as it was left; a path with parameters of its own stays as it is. */
export const withLastSearch = (path: string): string =>
  path.includes('?') ? path : `${path}${sessionStorage.getItem(keyOf(path)) ?? ''}`;
