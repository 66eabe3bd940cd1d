/**
 * The API is at this origin, unless the build names another one (`LASTMILE_API_URL`), which the page then carries in
 * its head.
 */
const addressOf = (page: Document | undefined): string =>
  page?.querySelector<HTMLMetaElement>('meta[name=api-address]')?.content ?? '';

/** Every request to the API goes through this. Cookies go along to another origin of the same site. */
export function fetchApi(path: string, init: RequestInit = {}): Promise<Response> {
  const address = addressOf(globalThis.document);
  return address === '' ? fetch(path, init) : fetch(address + path, { ...init, credentials: 'include' });
}
