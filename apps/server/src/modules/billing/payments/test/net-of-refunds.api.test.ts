import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';

const c = calls.payments;
let server: TestServer;
let owner: Client;
let subscriberId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  subscriberId = await (await createBillable(server.db, north.id)).subscriber();
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

describe('sums of payments', () => {
  it('are net of refunds, from the aggregates and from the rows', async () => {
    const take = (amountMinor: number, method: 'bkash' | 'nagad') =>
      owner(c.create, { body: { subscriberId, amountMinor, method } });
    const first = await take(500_00, 'bkash');
    await take(300_00, 'nagad');
    const refund = (amountMinor: number) =>
      owner(c.refund, { body: { id: first.id, amountMinor, reason: 'Left' } });
    await refund(100_00);
    await refund(50_00);
    const net = {
      amountMinor: 650_00,
      refundedMinor: 150_00,
      byMethod: [
        { method: 'bkash', amountMinor: 350_00 },
        { method: 'nagad', amountMinor: 300_00 },
      ],
    };
    expect((await owner(c.list, { query: {} })).sums).toEqual(net);
    expect((await owner(c.list, { query: { subscriberId } })).sums).toEqual(net);
    const { sums } = await owner(c.list, { query: { method: 'bkash' } });
    expect(sums).toMatchObject({ amountMinor: 350_00, refundedMinor: 150_00 });
    await server.db.sql(`select set_config('app.isp_id', $1, false), compact_payment_aggregates()`, [
      String(north.id),
    ]);
    expect((await owner(c.list, { query: {} })).sums).toEqual(net);
  });
});
