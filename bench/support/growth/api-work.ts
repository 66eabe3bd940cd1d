import { randomUUID } from 'node:crypto';
import { owner, ownSubscribers } from './grown-platform.ts';

type Once = () => Promise<number>;

/** What staff of the measured ISP do, as calls of the API; each returns how many units it did. */
export async function createApiWork(url: string): Promise<Record<string, Once>> {
  const headers = { authorization: '', 'content-type': 'application/json' };
  async function request(address: string, body?: object): Promise<Record<string, unknown>> {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${url}${address}`, { headers, ...init });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  }
  const { accessToken } = await request('/api/isp/login', owner);
  headers.authorization = `Bearer ${accessToken}`;
  let turn = 0;
  const next = () => 2 + ((turn++ * 37) % (ownSubscribers - 2));
  const terms = ['karim', 'user77', 'begum 1', '+88017', 'নাসরিন'];
  return {
    async list() {
      const { items } = await request('/api/isp/isp-user/index?pageSize=25');
      if ((items as unknown[]).length !== 25) throw new Error('The list has no 25 subscribers');
      return 1;
    },
    async search() {
      await request(`/api/search-users?q=${encodeURIComponent(terms[turn++ % terms.length] ?? '')}`);
      return 1;
    },
    async workspace() {
      const id = next();
      const parts = ['show-v2', 'account', 'timeline'];
      await Promise.all(parts.map((part) => request(`/api/isp/isp-user/${part}/${id}`)));
      return 1;
    },
    async dashboard() {
      await request('/api/isp/dashboard/summery');
      return 1;
    },
    async payment() {
      const payment = { subscriberId: next(), amountMinor: 100, method: 'cash', reference: randomUUID() };
      await request('/api/isp/payment/store', payment);
      return 1;
    },
  };
}
