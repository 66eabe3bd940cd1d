/** Passed in: it decides which addresses may be called and follows no redirects. */
export type ProviderFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export interface ProviderCall {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * `not_sent`: the provider certainly did not get the request. `lost`: it may have acted, but its answer did not arrive
 * or says nothing.
 */
export type ProviderAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'redirected' }
  | { readonly kind: 'lost' };

const timeoutMs = 20_000;
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ADDRESS_REFUSED',
]);

/** One request, never repeated. A server error counts as lost: the provider may have acted before it failed. */
export async function callProvider(fetch: ProviderFetch, call: ProviderCall): Promise<ProviderAnswer> {
  try {
    const { method, headers, body } = call;
    const response = await fetch(call.url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return response.status >= 500 ? { kind: 'lost' } : { kind: 'answered', status: response.status, text };
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? '');
    if (code === 'REDIRECTED') return { kind: 'redirected' };
    return notConnected.has(code) ? { kind: 'not_sent' } : { kind: 'lost' };
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a JSON answer; undefined if it is not an object. */
export function fieldsOf(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

export const addressOf = (baseUrl: string, path: string, query: Readonly<Record<string, string>> = {}) => {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

export const formCall = (
  url: URL,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): ProviderCall => ({
  method: 'POST',
  url,
  headers: { ...formType, ...headers },
  body: new URLSearchParams(fields).toString(),
});

export const jsonCall = (url: URL, fields: object): ProviderCall => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
});
