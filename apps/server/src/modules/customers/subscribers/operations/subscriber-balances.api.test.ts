import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueBill, makeBillable } from '../../../../../test/support/billing.ts';
import { north, south, startTestPanel, type TestPanel } from '../../../../../test/support/test-server.ts';

const c = calls.subscribers;
let panel: TestPanel;
let owner: Client;
let even: number;
let owesLittle: number;
let owesMuch: number;
let inFavour: number;
beforeAll(async () => {
  panel = await startTestPanel();
  owner = await panel.clientOf(north.logins.client);
  const { line } = await makeBillable(panel.db, north.id);
  [even, owesLittle, owesMuch, inFavour] = [await line(), await line(), await line(), await line()];
  const place = { db: panel.db, clock: panel.clock, ispId: north.id };
  await issueBill(place, owesLittle, 100_00);
  await issueBill(place, owesMuch, 900_00);
  const body = { subscriberId: inFavour, amountMinor: 50_00, method: 'cash' as const };
  await owner(calls.payments.store, { body });
});
afterAll(() => panel.close());

const listed = async (query: Parameters<typeof ask>[0]) =>
  (await ask(query)).items.map(({ id, balanceMinor }) => [id, balanceMinor]);
const ask = (query: {
  sort?: 'balanceMinor' | '-balanceMinor';
  balance?: 'owing' | 'favour';
  page?: number;
}) => owner(c.index, { query: { pageSize: 10, ...query } });

it('a list of lines says what each owes and goes by it, those with nothing in between', async () => {
  const all = [
    [owesMuch, 900_00],
    [owesLittle, 100_00],
    [even, 0],
    [inFavour, -50_00],
  ];
  expect(await listed({ sort: '-balanceMinor' })).toEqual(all);
  expect(await listed({ sort: 'balanceMinor' })).toEqual(all.toReversed());
  expect(await listed({ sort: '-balanceMinor', page: 2 })).toEqual([]);
});

it('it shows who owes something, or has something in favour, alone, with how many they are', async () => {
  expect(await listed({ sort: 'balanceMinor', balance: 'owing' })).toEqual([
    [owesLittle, 100_00],
    [owesMuch, 900_00],
  ]);
  expect(await ask({ balance: 'favour' })).toMatchObject({ total: 1, items: [{ id: inFavour }] });
});

it('the file has it, too', async () => {
  const response = await panel.request(
    '/api/isp/isp-user/index?format=csv&balance=owing&sort=-balanceMinor',
    {
      headers: { authorization: `Bearer ${await panel.tokenOf(north.logins.client)}` },
    },
  );
  const [header = '', ...rows] = (await response.text()).trim().split(/\r?\n/);
  const at = header.split(',').indexOf('balanceMinor');
  expect(rows.map((row) => row.split(',')[at])).toEqual(['90000', '10000']);
});

it('another ISP sees none of it', async () => {
  const stranger = await panel.clientOf(south.logins.client);
  expect((await stranger(c.index, { query: { balance: 'owing' } })).total).toBe(0);
});
