import { setTimeout as sleep } from 'node:timers/promises';

/** A user of the panel who tries again while it is unavailable, and counts what was answered. */
export class PanelClient {
  readonly #url: string;
  readonly #login: { readonly login: string; readonly password: string };
  readonly statuses = new Map<string, number>();
  #token = '';

  constructor(url: string, login: string) {
    this.#url = url;
    this.#login = { login, password: 'lastmile-demo' };
  }

  /** One request, without trying again; status 0 if there was no answer. */
  async request(address: string, body?: object, key?: string): Promise<{ status: number; value: unknown }> {
    const response = await fetch(`${this.#url}${address}`, {
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      signal: AbortSignal.timeout(60_000),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    const status = text === undefined ? 0 : (response?.status ?? 0);
    const counted = status === 0 ? 'no answer' : String(status);
    this.statuses.set(counted, (this.statuses.get(counted) ?? 0) + 1);
    const isJson = response?.headers.get('content-type')?.startsWith('application/json');
    return { status, value: status >= 200 && status < 300 && text && isJson ? JSON.parse(text) : text };
  }

  /** Tries until it is answered; undefined if it is refused. */
  async call<T>(address: string, body?: object, key?: string): Promise<T | undefined> {
    for (;;) {
      const { status, value } = await this.request(address, body, key);
      if (status >= 200 && status < 300) return value as T;
      if (status === 401 && address !== '/api/isp/login') await this.signIn();
      // 409 with a key: the first attempt is still being worked on.
      else if (status >= 400 && status < 500 && status !== 429 && !(key && status === 409)) return undefined;
      else await sleep(250);
    }
  }

  async signIn(): Promise<void> {
    const answer = await this.call<{ accessToken: string }>('/api/isp/login', this.#login);
    if (!answer) throw new Error(`${this.#login.login} cannot sign in`);
    this.#token = answer.accessToken;
  }
}
