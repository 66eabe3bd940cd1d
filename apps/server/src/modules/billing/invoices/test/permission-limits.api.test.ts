import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

const c = calls.invoices;
let server: TestServer;
let owner: Client;
let accountant: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  accountant = await server.clientOf(north.logins.accountant);
  make = await createBillable(server.db, north.id);
});
afterAll(() => server.close());

it('a monthly invoice begins at most 12 months ahead', async () => {
  const subscriberId = await make.subscriber();
  const body = { kind: 'monthly' as const };
  let last: string | null = null;
  // Today is 10 March 2026, and the first invoice is for January.
  for (let month = 0; month < 15; month++)
    last = (await owner(c.create, { params: { subscriberId }, body })).periodStart;
  expect(last).toBe('2027-03-01');
  const tooFar = { status: 422, code: 'invoices.too_far_ahead', errors: [{ path: 'periodStart' }] };
  for (const preview of [true, false]) {
    const ahead = owner(c.create, { params: { subscriberId }, body: { ...body, preview } });
    expect(await expectProblem(ahead)).toMatchObject(tooFar);
  }
});

it('a credit note without an invoice needs permission to grant credit above the limit of the ISP', async () => {
  const subscriberId = await make.subscriber();
  const settings = await owner(calls.isps.getBillingSettings, {});
  const limited = { ...settings, generalCreditLimitMinor: 300_00 };
  await owner(calls.isps.updateBillingSettings, { body: limited });
  const credit = (as: Client, amountMinor: number, more: object = {}) =>
    as(c.creditNote, {
      body: { subscriberId, amountMinor, cause: 'outage', reason: 'Two days', ...more },
    });
  expect(await credit(accountant, 300_00)).toMatchObject({ balanceMinor: -300_00 });
  expect(await expectProblem(credit(accountant, 300_01))).toMatchObject({
    status: 403,
    code: 'invoices.credit_above_limit',
    errors: [{ path: 'amountMinor' }],
  });
  expect(await credit(owner, 300_01)).toMatchObject({ balanceMinor: -600_01 });

  const line = { text: 'Router', unitMinor: 900_00 };
  const invoice = await owner(c.create, {
    params: { subscriberId },
    body: { kind: 'one_off', lines: [line] },
  });
  // A credit of an invoice is limited by that invoice.
  const ofInvoice = await credit(accountant, 900_00, { invoiceId: invoice.id ?? 0 });
  expect(ofInvoice.number).toMatch(/^CN-2026-/);
});

it('an opening credit needs the same permission above the limit; a balance due does not', async () => {
  const settings = await owner(calls.isps.getBillingSettings, {});
  const limited = { ...settings, generalCreditLimitMinor: 300_00 };
  await owner(calls.isps.updateBillingSettings, { body: limited });
  const [first, second, third] = [await make.subscriber(), await make.subscriber(), await make.subscriber()];
  const open = (as: Client, subscriberId: number, amountMinor: number) =>
    as(c.openingBalance, { body: { subscriberId, amountMinor, note: null } });
  expect(await expectProblem(open(accountant, first, -300_01))).toMatchObject({
    status: 403,
    code: 'invoices.credit_above_limit',
    errors: [{ path: 'amountMinor' }],
  });
  expect(await open(accountant, first, -300_00)).toMatchObject({ balanceMinor: -300_00 });
  expect(await open(owner, second, -300_01)).toMatchObject({ balanceMinor: -300_01 });
  expect(await open(accountant, third, 300_01)).toMatchObject({ balanceMinor: 300_01 });
});
