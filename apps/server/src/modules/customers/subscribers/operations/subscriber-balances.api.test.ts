import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../../test/support/billing.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

const c = calls.subscribers;
let panel: TestServer;
let owner: Client;
let even: number;
let withSmallBalance: number;
let withLargeBalance: number;
let withCredit: number;
beforeAll(async () => {
  panel = await startTestServer();
  owner = await panel.clientOf(north.logins.client);
  const { subscriber } = await createBillable(panel.db, north.id);
  [even, withSmallBalance, withLargeBalance, withCredit] = [
    await subscriber(),
    await subscriber(),
    await subscriber(),
    await subscriber(),
  ];
  const place = { db: panel.db, clock: panel.clock, ispId: north.id };
  await issueTestInvoice(place, withSmallBalance, 100_00);
  await issueTestInvoice(place, withLargeBalance, 900_00);
  const body = { subscriberId: withCredit, amountMinor: 50_00, method: 'cash' as const };
  await owner(calls.payments.create, { body });
});
afterAll(() => panel.close());

const listed = async (query: Parameters<typeof ask>[0]) =>
  (await ask(query)).items.map(({ id, balanceMinor }) => [id, balanceMinor]);
const ask = (query: { sort?: 'balanceMinor' | '-balanceMinor'; balance?: 'due' | 'credit'; page?: number }) =>
  owner(c.list, { query: { pageSize: 10, ...query } });

it('the list shows the balance due of each subscriber and sorts by it, with zero balances in between', async () => {
  const all = [
    [withLargeBalance, 900_00],
    [withSmallBalance, 100_00],
    [even, 0],
    [withCredit, -50_00],
  ];
  expect(await listed({ sort: '-balanceMinor' })).toEqual(all);
  expect(await listed({ sort: 'balanceMinor' })).toEqual(all.toReversed());
  expect(await listed({ sort: '-balanceMinor', page: 2 })).toEqual([]);
});

it('the list filters by balance due or credit, with the total', async () => {
  expect(await listed({ sort: 'balanceMinor', balance: 'due' })).toEqual([
    [withSmallBalance, 100_00],
    [withLargeBalance, 900_00],
  ]);
  expect(await ask({ balance: 'credit' })).toMatchObject({ total: 1, items: [{ id: withCredit }] });
});

it('the export includes the balance', async () => {
  const response = await panel.request('/api/isp/isp-user/index?format=csv&balance=due&sort=-balanceMinor', {
    headers: { authorization: `Bearer ${await panel.tokenOf(north.logins.client)}` },
  });
  const [header = '', ...rows] = (await response.text()).trim().split(/\r?\n/);
  const at = header.split(',').indexOf('Balance (BDT)');
  expect(rows.map((row) => row.split(',')[at])).toEqual(['900.00', '100.00']);
});

it('another ISP sees none of it', async () => {
  const otherIsp = await panel.clientOf(south.logins.client);
  expect((await otherIsp(c.list, { query: { balance: 'due' } })).total).toBe(0);
});
