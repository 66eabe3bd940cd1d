import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeInvoices, createBillable, issueTestInvoice } from '../../../../../test/support/billing.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

let server: TestServer;
let owner: Client;
/** Subscribers by the months of 2026 that they were invoiced for; those with a minus are not paid. */
const months = {
  paidTwo: [1, 2],
  owesFirst: [-1, 2],
  owesLast: [1, 2, -3],
  owesAll: [-1, -2],
  gap: [1, -2, 3],
} as const;
const ids = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  const { subscriber } = await createBillable(server.db, north.id);
  server.clock.set('2026-01-05T12:00:00+06:00');
  const place = { db: server.db, clock: server.clock, ispId: north.id };
  for (const [name, invoiced] of Object.entries(months)) {
    const subscriberId = await subscriber();
    ids.set(name, subscriberId);
    for (const month of invoiced) {
      const invoiceId = await issueTestInvoice(place, subscriberId, 500_00);
      const first = `date '2026-${String(Math.abs(month)).padStart(2, '0')}-01'`;
      const ends = `(${first} + interval '1 month' - interval '1 day')::date`;
      await changeInvoices(
        server.db,
        `kind = 'monthly', whole_days = 28, period_start = ${first}, period_end = ${ends}, paid_minor = case when ${month > 0} then total_minor else 0 end`,
        `id = ${invoiceId}`,
      );
    }
  }
});
afterAll(() => server.close());

const expiring = async (query: { expiresFrom?: string; expiresTo?: string }, client = owner) => {
  const { items } = await client(calls.subscribers.list, { query: { ...query, pageSize: 200 } });
  return [...ids].filter(([, id]) => items.some((item) => item.id === id)).map(([name]) => name);
};

describe('subscribers by the last day that is paid for', () => {
  it('are found between two days, after one or before one', async () => {
    expect(await expiring({ expiresFrom: '2026-02-28', expiresTo: '2026-02-28' })).toEqual([
      'paidTwo',
      'owesLast',
    ]);
    expect(await expiring({ expiresFrom: '2026-02-01' })).toEqual(['paidTwo', 'owesLast']);
    expect(await expiring({ expiresTo: '2026-02-27' })).toEqual(['gap']);
    expect(await expiring({ expiresFrom: '2026-03-01' })).toEqual([]);
  });

  it('agree with the account of each', async () => {
    for (const [name, id] of ids) {
      const { paidUntil } = await owner(calls.timeline.account, { params: { id } });
      const found =
        paidUntil === null ? [] : await expiring({ expiresFrom: paidUntil, expiresTo: paidUntil });
      expect([name, found.includes(name)]).toEqual([name, paidUntil !== null]);
    }
  });

  it('are those of the own ISP', async () => {
    expect(await expiring({ expiresTo: '2027-01-01' }, await server.clientOf(south.logins.client))).toEqual(
      [],
    );
  });
});
