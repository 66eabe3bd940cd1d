import { type Outcome, refused, succeeded, unknown } from '../outcome.ts';

export type GatewayFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export interface GatewayCall {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
}

export const defaultTimeoutMs = 30_000;

/**
 * One request, never repeated. Server errors, lost and unreadable answers are unknown: the gateway may have
 * acted. A rejected token (401) is passed on, since the caller may have another one.
 */
export async function callGateway(
  fetch: GatewayFetch,
  call: GatewayCall,
  timeoutMs: number,
): Promise<Outcome<HttpAnswer>> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { method, headers, body } = call;
    const response = await fetch(call.url, {
      method,
      signal,
      redirect: 'error',
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (response.status >= 500) return unknown('server_error');
    if (response.status === 429) return refused('rate_limited', '429');
    return parseAnswer(response.status, text);
  } catch {
    return unknown(signal.aborted ? 'timeout' : 'unreachable');
  }
}

function parseAnswer(status: number, text: string): Outcome<HttpAnswer> {
  try {
    return succeeded({ status, body: JSON.parse(text) });
  } catch {
    return status >= 400 ? refused('other', String(status)) : unknown('unreadable_answer');
  }
}

export const jsonCall = (url: URL, headers: Readonly<Record<string, string>>, body: object): GatewayCall => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Appends to the path of the base address, which may have one. */
export const addressOf = (baseUrl: string, path: string, query: Readonly<Record<string, string>> = {}) => {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};
