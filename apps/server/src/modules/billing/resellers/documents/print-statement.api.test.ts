import { type Client, calls, urlOf } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../../../test/support/pdf-text.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

let server: TestServer;
let owner: Client;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-03-10T04:00:00Z');
  owner = await server.clientOf(north.logins.client);
  token = await server.tokenOf(north.logins.client);
});
afterAll(() => server.close());

async function reseller(model: 'commission' | 'wholesale') {
  const { id } = await owner(calls.resellers.create, {
    body: {
      fullName: 'Rafiq Uddin',
      businessName: 'Corner shop',
      email: `${model}@north.test`,
      password: testPassword,
      model,
      commissionRate: 1000,
      commissionBasis: 'before_vat',
    },
  });
  const body = { id, amountMinor: 750_00, method: 'bkash' as const, reference: `REF-${model}` };
  await owner(calls.resellers.topUp, { body });
  return id;
}
const print = (id: number, query: object = {}, as = token) =>
  server.request(urlOf(calls.resellers.statementPdf, { id }, query), {
    headers: { authorization: `Bearer ${as}` },
  });
const textOf = async (response: Response) => {
  expect(response.status).toBe(200);
  const { pages } = readPdf(Buffer.from(await response.arrayBuffer()));
  return pages.flat().join(' ');
};

describe('the printed statement of a reseller', () => {
  it('shows what a commission reseller owes', async () => {
    const text = await textOf(await print(await reseller('commission')));
    for (const part of ['Statement of account', 'Corner shop', 'Paid in', 'REF-commission', '-750.00'])
      expect(text.replaceAll('−', '-')).toContain(part);
  });

  it('shows the wallet of a wholesale reseller, in the chosen language and period', async () => {
    const id = await reseller('wholesale');
    const text = (await textOf(await print(id))).replaceAll('−', '-');
    expect(text).toContain('Wallet');
    expect(text).toContain('Tk 750.00');
    expect(text).not.toContain('-750.00');
    expect(text).not.toContain('-0.00');
    expect(await textOf(await print(id, { language: 'de', size: '80mm' }))).toContain('Eingezahlt');
    expect(await textOf(await print(id, { from: '2026-02-01', to: '2026-02-28' }))).not.toContain('REF-');
  });

  it('is that of the own ISP only', async () => {
    const { items } = await owner(calls.resellers.list, { query: {} });
    const other = await server.tokenOf(south.logins.client);
    for (const { id } of items) expect((await print(id, {}, other)).status).toBe(404);
  });
});
