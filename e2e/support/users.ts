import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { createApi } from './api.ts';
import { accounts } from './fixtures.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const administrator = (request: APIRequestContext) => createApi(request, accounts.admin);

/**
 * Creates a user of a demo ISP, by default the first, with a role of that name for one test, so that tests do not change the
 * demo accounts. A collector without areas sees no subscriber.
 */
export async function createUser(
  request: APIRequestContext,
  role: string,
  areaIds: readonly number[] = [],
  ispName = 'Meghna Broadband',
) {
  const admin = await administrator(request);
  const isps = await admin.get<{ items: Named[] }>('/api/get-all-isp-list');
  const isp = isps.items.find(({ name }) => name === ispName);
  const roles = await admin.get<{ items: Named[] }>(`/api/role/role-list?ispId=${isp?.id}`);
  const login = `user-${randomBytes(4).toString('hex')}@meghna.example`;
  const password = 'the ferry leaves at nine';
  await admin.post('/api/user/store', {
    fullName: 'Tania Sultana',
    email: login,
    roleId: roles.items.find(({ name }) => name === role)?.id,
    ispId: isp?.id,
    areaIds,
    password,
  });
  return { login, password };
}

/** Creates a role with these permissions that only this test uses. */
export async function createRole(request: APIRequestContext, pairs: readonly string[]): Promise<string> {
  const admin = await administrator(request);
  const { items } = await admin.get<{ items: { id: number; action: string; subject: string }[] }>(
    '/api/permission/list?pageSize=200',
  );
  const name = `team ${randomBytes(4).toString('hex')}`;
  await admin.post('/api/role/store', {
    name,
    permissionIds: items
      .filter(({ action, subject }) => pairs.includes(`${action} ${subject}`))
      .map(({ id }) => id),
  });
  return name;
}
