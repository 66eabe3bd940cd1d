import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

let server: TestServer;
let owner: Client;
let subscriberId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  subscriberId = await (await createBillable(server.db, north.id)).subscriber();
  // Midnight in Dhaka, when it is still the day before in UTC.
  await server.db.sql(`set session_replication_role = replica;
    update isps set created_at = '2025-06-14T18:00:00Z' where id = ${north.id}; reset session_replication_role`);
});
afterAll(() => server.close());

const pay = (receivedAt: string) =>
  owner(calls.payments.create, { body: { subscriberId, amountMinor: 100, method: 'bkash', receivedAt } });

describe('the date of a payment', () => {
  it('is at most ten years before the ISP registered, in its time zone', async () => {
    const early = { status: 422, code: 'payments.too_early', errors: [{ path: 'receivedAt' }] };
    expect(await expectProblem(pay('2015-06-14T17:59:59Z'))).toMatchObject(early);
    expect(await expectProblem(pay('1900-01-01T00:00:00Z'))).toMatchObject(early);
    const { id } = await pay('2015-06-14T18:00:00Z');
    expect(await owner(calls.payments.get, { params: { id } })).toMatchObject({ receivedOn: '2015-06-15' });
  });

  it('of the year 0000 is a problem of its field, not a failure of the server', async () => {
    expect(await expectProblem(pay('0000-01-01T00:00:00Z'))).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: [{ path: 'receivedAt' }],
    });
  });

  it('is today at the latest', async () => {
    expect(await expectProblem(pay('2026-03-10T18:00:00Z'))).toMatchObject({
      code: 'payments.in_the_future',
    });
    expect(await expectProblem(pay('9999-12-31T23:59:59Z'))).toMatchObject({ status: 422 });
  });
});

describe('dates that no ISP means', () => {
  const { invoices, payments, subscribers } = calls;
  const dates = ['0000-01-01', '0001-01-01', '9999-12-31'];
  const charge = { kind: 'other', text: 'Device', amountMinor: 100 } as const;
  const month = { kind: 'monthly' } as const;
  const lines = [{ text: 'Router', unitMinor: 100 }];
  const callsWith: Record<string, (date: string) => Promise<unknown>> = {
    'the due date of an invoice': (dueOn) =>
      owner(invoices.create, { params: { subscriberId }, body: { kind: 'one_off', lines, dueOn } }),
    'the period of an invoice': (periodStart) =>
      owner(invoices.create, { params: { subscriberId }, body: { ...month, periodStart } }),
    'the start of a recurring charge': (from) =>
      owner(invoices.setCharges, { params: { subscriberId }, body: { items: [{ ...charge, from }] } }),
    'the end of a recurring charge': (until) =>
      owner(invoices.setCharges, {
        params: { subscriberId },
        body: { items: [{ ...charge, from: '0000-01-01', until }] },
      }),
    'the due dates of a list': (dueTo) => owner(invoices.list, { query: { dueTo } }),
    'the month of a list': (date) => owner(invoices.list, { query: { month: date.slice(0, 7) } }),
    'the dates of payments': (from) => owner(payments.list, { query: { from } }),
    'the end of a statement': (to) =>
      owner(payments.statement, { params: { id: subscriberId }, query: { to } }),
    'the start of a statement': (from) =>
      owner(payments.statement, { params: { id: subscriberId }, query: { from } }),
    'the date a hold ends': (until) => owner(subscribers.hold, { body: { ids: [subscriberId], until } }),
    'the date of a promise': (until) =>
      owner(subscribers.promise, { body: { ids: [subscriberId], until, note: null } }),
    'the date of a new package': (on) =>
      owner(subscribers.changePackage, { body: { ids: [subscriberId], packageId: 1, on } }),
    'connection dates of a list': (connectedFrom) => owner(subscribers.list, { query: { connectedFrom } }),
    'the end of a run': (until) => owner(calls.billingRuns.generate, { body: { until, preview: true } }),
    'the audit log': (date) => owner(calls.audit.list, { query: { from: `${date}T00:00:00Z` } }),
  };
  it.each(Object.keys(callsWith))('are refused for %s', async (what) => {
    for (const date of dates) {
      const refusal = expectProblem(callsWith[what]?.(date) ?? Promise.resolve());
      expect(await refusal, date).toMatchObject({ status: 422, code: 'invalid' });
    }
  });
});
