import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Account {
  readonly login: string;
  readonly password: string;
}

/** API calls of a user without a page, to prepare a test. */
export async function createApi(request: APIRequestContext, account: Account) {
  const login = await request.post('/api/isp/login', { data: account });
  expect(login.ok(), await login.text()).toBe(true);
  const { accessToken } = (await login.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    async get<Answer>(path: string): Promise<Answer> {
      const response = await request.get(path, { headers });
      expect(response.ok(), await response.text()).toBe(true);
      return response.json() as Promise<Answer>;
    },
    async download(path: string): Promise<Buffer> {
      const response = await request.get(path, { headers });
      expect(response.ok(), path).toBe(true);
      return response.body();
    },
    async post<Answer>(path: string, data: object): Promise<Answer> {
      const response = await request.post(path, { headers, data });
      expect(response.ok(), await response.text()).toBe(true);
      return response.json() as Promise<Answer>;
    },
  };
}
