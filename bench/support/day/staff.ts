import { randomUUID } from 'node:crypto';
import type { Latencies } from './latencies.ts';

const terms = ['karim', 'user', 'begum', '+88013', 'nasrin 1', 'hye'];

/** The owner of one ISP, whose calls are measured from the moment they were due. */
export class Staff {
  readonly #url: string;
  readonly #login: { readonly login: string; readonly password: string };
  readonly #latencies: Latencies;
  #token = '';
  #signedInAt = 0;
  #turn = 0;
  subscriberIds: readonly number[] = [];
  readonly paymentIds: number[] = [];

  constructor(url: string, login: string, password: string, latencies: Latencies) {
    this.#url = url;
    this.#login = { login, password };
    this.#latencies = latencies;
  }

  get token(): string {
    return this.#token;
  }

  async signIn(): Promise<void> {
    this.#signedInAt = performance.now();
    const answer = (await this.request('/api/isp/login', this.#login)) as { accessToken: string };
    this.#token = answer.accessToken;
  }

  async request(address: string, body?: object): Promise<unknown> {
    // Access tokens last 15 minutes.
    if (this.#token && performance.now() - this.#signedInAt > 600_000) await this.signIn();
    const response = await fetch(`${this.#url}${address}`, {
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return isJson ? JSON.parse(text) : text;
  }

  nextSubscriber(): number {
    this.#turn += 1;
    return this.subscriberIds[(this.#turn * 37) % this.subscriberIds.length] ?? 0;
  }

  call(name: string, dueAt: number, address: string, body?: object): Promise<unknown> {
    return this.#latencies.measure(name, () => this.request(address, body), dueAt);
  }

  /** A subscriber opened from a list: what the screen asks for. */
  async openWorkspace(dueAt: number): Promise<void> {
    const id = this.nextSubscriber();
    await Promise.all(
      ['show-v2', 'account', 'timeline'].map((part) =>
        this.call(`workspace: ${part}`, dueAt, `/api/isp/isp-user/${part}/${id}`),
      ),
    );
  }

  async receivePayment(dueAt: number): Promise<void> {
    const body = { subscriberId: this.nextSubscriber(), amountMinor: 50_000, method: 'cash' };
    const paid = await this.call('payment', dueAt, '/api/isp/payment/store', {
      ...body,
      reference: randomUUID(),
    });
    if (paid) this.paymentIds.push((paid as { id: number }).id);
  }

  async printReceipt(dueAt: number): Promise<void> {
    const id = this.paymentIds.at(-1);
    if (id) await this.call('receipt (PDF)', dueAt, `/api/isp/payment/receipt/${id}`);
  }

  search(dueAt: number): Promise<unknown> {
    this.#turn += 1;
    const term = encodeURIComponent(terms[this.#turn % terms.length] ?? '');
    return this.call('search', dueAt, `/api/search-users?q=${term}`);
  }
}
