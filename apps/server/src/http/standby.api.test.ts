import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../test/support/billing.ts';
import { north, startTestServer, type TestServer } from '../../test/support/test-server.ts';

/** Nobody listens there, so that everything that is read from the standby is unavailable. */
const readUrl = 'postgres://nobody:none@127.0.0.1:9/lastmile';

let server: TestServer;
let token: string;
let receipt: number;
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent', readUrl });
  token = await server.tokenOf(north.logins.client);
  const make = await createBillable(server.db, north.id);
  const client = await server.clientOf(north.logins.client);
  const subscriberId = await make.subscriber();
  const body = { subscriberId, amountMinor: 100, method: 'cash' } as const;
  receipt = (await client(calls.payments.create, { body })).id;
});
afterAll(() => server.close());

const statusOf = async (path: string) => {
  const response = await server.request(path, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response.status;
};

it('reads exports and reports from the standby', async () => {
  expect(await statusOf('/api/isp/payment/index?format=csv')).toBe(503);
  expect(await statusOf('/api/isp/report/month-wise-report')).toBe(503);
});

it('reads lists and documents from the primary', async () => {
  expect(await statusOf('/api/isp/payment/index')).toBe(200);
  expect(await statusOf(`/api/isp/payment/receipt/${receipt}`)).toBe(200);
});
