import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';

const c = calls.invoices;
let server: TestServer;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
let subscriberId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
  const settings = await owner(calls.isps.getBillingSettings, {});
  await owner(calls.isps.updateBillingSettings, { body: { ...settings, vatRate: 500, vatMode: 'on_top' } });
});
beforeEach(async () => {
  subscriberId = await make.subscriber();
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

const oneOff = async (unitMinor: number) => {
  const body = { kind: 'one_off' as const, lines: [{ text: 'Router', unitMinor }] };
  return (await owner(c.create, { params: { subscriberId }, body })).id ?? 0;
};
const credit = (amountMinor: number, invoiceId?: number) =>
  owner(c.creditNote, {
    body: {
      subscriberId,
      amountMinor,
      cause: 'outage',
      reason: 'Two days',
      ...(invoiceId ? { invoiceId } : {}),
    },
  });

/** The ledger accounts, summed over the entries of the subscriber. */
const accounts = async () =>
  Object.fromEntries(
    (
      await server.db.sql<{ account: string; sum: number }>(
        `select account, sum(amount_minor)::int as sum from journal_lines
         where entry_id in (select entry_id from journal_lines where subscriber_id = $1) group by account`,
        [subscriberId],
      )
    ).map(({ account, sum }) => [account, sum]),
  );

describe('a credit note', () => {
  it('without an invoice contains the VAT of its amount, and takes it off the VAT owed', async () => {
    expect(await credit(105_00)).toMatchObject({ vatMinor: 5_00, balanceMinor: -105_00 });
    expect(await accounts()).toEqual({ subscriber: -105_00, revenue: 100_00, vat: 5_00 });
  });

  it('for an invoice contains VAT in proportion, and takes it off the VAT owed', async () => {
    const id = await oneOff(100_00);
    expect(await credit(52_50, id)).toMatchObject({ vatMinor: 2_50, balanceMinor: 52_50 });
    expect(await accounts()).toEqual({ subscriber: 52_50, revenue: -50_00, vat: -2_50 });
  });

  it('never exceeds the invoice, together with earlier ones', async () => {
    const id = await oneOff(100_00);
    await credit(80_00, id);
    expect(await expectProblem(credit(25_01, id))).toMatchObject({
      code: 'invoices.credit_too_large',
      errors: [{ path: 'amountMinor' }],
    });
    expect(await credit(25_00, id)).toMatchObject({ balanceMinor: 0 });
  });

  it('is not issued for a cancelled invoice', async () => {
    const id = await oneOff(100_00);
    await owner(c.cancel, { body: { id, reason: 'Wrong subscriber' } });
    expect(await expectProblem(credit(10_00, id))).toMatchObject({ code: 'invoices.cancelled' });
  });
});

describe('a credited invoice', () => {
  it('is not cancelled, even if the credit note paid nothing of it', async () => {
    await owner(calls.payments.create, { body: { subscriberId, amountMinor: 105_00, method: 'cash' } });
    const id = await oneOff(100_00);
    expect(await credit(10_00, id)).toMatchObject({ allocations: [], balanceMinor: -10_00 });
    const cancelled = owner(c.cancel, { body: { id, reason: 'Wrong subscriber' } });
    expect(await expectProblem(cancelled)).toMatchObject({ code: 'invoices.already_paid' });
  });
});

describe('an opening balance', () => {
  it('is neither revenue nor taxed, whether due or credit', async () => {
    await owner(c.openingBalance, { body: { subscriberId, amountMinor: 300_00 } });
    expect(await accounts()).toEqual({ subscriber: 300_00, opening: -300_00 });
    subscriberId = await make.subscriber();
    await owner(c.openingBalance, { body: { subscriberId, amountMinor: -120_00 } });
    expect(await accounts()).toEqual({ subscriber: -120_00, opening: 120_00 });
  });
});

describe('the connection charge', () => {
  it('is on the first invoice and is taxed like the package', async () => {
    await server.db.sql('update packages set connection_charge_minor = 100000 where id = $1', [
      make.packageId,
    ]);
    await server.db.sql("update subscribers set connected_on = '2026-01-01' where id = $1", [subscriberId]);
    const create = () => owner(c.create, { params: { subscriberId }, body: { kind: 'monthly' } });
    const first = await create();
    expect(first.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['package', 500_00],
      ['connection', 1000_00],
      ['vat', 75_00],
    ]);
    expect(await create()).toMatchObject({ vatMinor: 25_00, totalMinor: 525_00 });
  });
});
