import { type Client, calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  const make = await createBillable(server.db, north.id);
  await sellWholesale(make);
  await earnCommission(make);
});
afterAll(() => server.close());

type Make = Awaited<ReturnType<typeof createBillable>>;
const add = async (model: 'commission' | 'wholesale') => {
  const email = `${model}@north.test`;
  const body = {
    fullName: 'Reseller',
    email,
    password: testPassword,
    model,
    commissionRate: model === 'wholesale' ? 0 : 1000,
    commissionBasis: 'before_vat' as const,
  };
  return { email, ...(await owner(calls.resellers.create, { body })) };
};

/** 1,000.00 paid in, a month for 310.00, and a retail invoice of 450.00 of which 200.00 were paid in cash. */
async function sellWholesale({ routerId, packageId }: Make): Promise<void> {
  const { id, email } = await add('wholesale');
  const price = { packageId, priceMinor: 310_00 };
  await owner(calls.resellerPrices.update, { params: { id }, body: { items: [price] } });
  await owner(calls.resellerPrices.retail, {
    params: { id },
    body: { items: [{ packageId, retailMinor: 450_00 }] },
  });
  await owner(calls.resellers.topUp, { body: { id, amountMinor: 1000_00, method: 'bkash' } });
  const self = await server.clientOf(email);
  const { id: subscriberId } = await self(calls.subscribers.create, {
    body: {
      customer: { name: 'Buyer', mobile: '+8801712345678', clientType: 'home', language: 'en' },
      username: 'checked',
      routerId,
      packageId,
      bindMac: false,
      billing: 'normal',
      billingMode: 'prepaid',
      billingDay: 1,
      monthlyDiscountMinor: 0,
      activate: true,
    },
  });
  await self(calls.retail.pay, { body: { subscriberId, amountMinor: 200_00, method: 'cash' } });
}

/** 10 % of 500.00, on an invoice of the day after the conditions began. */
async function earnCommission(make: Make): Promise<void> {
  const { userId } = await add('commission');
  const subscriberId = await make.subscriber({ resellerUserId: userId });
  server.clock.set('2026-03-11T04:00:00Z');
  owner = await server.clientOf(north.logins.client);
  const body = { kind: 'one_off' as const, lines: [{ text: 'Month', unitMinor: 500_00 }] };
  await owner(calls.invoices.create, { params: { subscriberId }, body });
  await owner(calls.payments.create, { body: { subscriberId, amountMinor: 500_00, method: 'bkash' } });
}

const violations = async () =>
  (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
/** Bypasses every trigger, as only a superuser of the database can. */
const bypassTriggers = (statements: string) =>
  server.db.sql(
    `set session_replication_role = replica; ${statements}; set session_replication_role = origin`,
  );

const isWholesale = "(select r.id from resellers r where r.model = 'wholesale')";
/** Of no invoice; twice, it is as before. */
const withoutCommission = `update reseller_commissions set invoice_id = -invoice_id;
  update journal_entries set source_id = -source_id where source_kind = 'commission'`;
const entry = (kind: string) => `(select id from journal_entries where kind = '${kind}')`;

/** A change to the rows, how to revert it, and what `check` reports. */
const cases: Record<string, [wrong: string, right: string, ...expected: RegExp[]]> = {
  'a wallet that differs from what was paid in and charged': [
    `update reseller_transactions set amount_minor = amount_minor + 1 where reseller_id = ${isWholesale}`,
    `update reseller_transactions set amount_minor = amount_minor - 1 where reseller_id = ${isWholesale}`,
    /the wallet of reseller \d+ has 69000, but should have 69001/,
    /has -100000 in reseller \d+ for reseller transaction \d+, but should have -100001/,
    /has 100000 in wallet bkash for reseller transaction \d+, but should have 100001/,
  ],
  'a cached wallet that differs from the ledger': [
    'update reseller_balances set balance_minor = balance_minor + 1 where balance_minor = -69000',
    'update reseller_balances set balance_minor = balance_minor - 1 where balance_minor = -68999',
    /the cached balance of reseller \d+ is -68999, but the ledger has -69000/,
    /the wallet of reseller \d+ has 68999, but should have 69000/,
  ],
  'days that are charged twice': [
    `insert into wholesale_charges (isp_id, id, reseller_id, user_id, subscriber_id, package_id, from_on, until_on, amount_minor, at)
     overriding system value select isp_id, 9999, reseller_id, user_id, subscriber_id, package_id, from_on + 1, until_on, 0, at
     from wholesale_charges where id = (select min(id) from wholesale_charges)`,
    'delete from wholesale_charges where id = 9999',
    /charges \d+ and 9999 of subscriber \d+ overlap/,
  ],
  'a commission that is not the agreed share': [
    'update reseller_commissions set amount_minor = amount_minor + 1',
    'update reseller_commissions set amount_minor = amount_minor - 1',
    /has 50000 paid and a commission of 5001, but should have 5000/,
    /has 5000 in commission {2}for commission \d+, but should have 5001/,
    /has -5000 in reseller \d+ for commission \d+, but should have -5001/,
  ],
  'a commission that was never credited': [
    withoutCommission,
    withoutCommission,
    /^Invoice INV-2026-000001 of ISP \d+ has 50000 paid and no commission, but should have 5000/,
  ],
  'a retail invoice that differs from its payments': [
    'update retail_invoices set paid_minor = paid_minor - 1',
    'update retail_invoices set paid_minor = paid_minor + 1',
    /is paid over 19999, but payments pay 20000 of it/,
  ],
  'a retail invoice that was posted as revenue': [
    `update journal_lines set account = 'revenue', user_id = null where account = 'retail_sales'`,
    `update journal_lines set account = 'retail_sales', user_id = (select user_id from retail_invoices) where account = 'revenue' and entry_id = ${entry('retail.invoiced')}`,
    /has 0 in retail_sales \d+ for retail invoice \d+, but should have -45000/,
    /has -45000 in revenue \d* ?for retail invoice \d+, but should have 0/,
    /cached total of revenue from documents of type retail_invoice is off/,
    /cached total of retail_sales from documents of type retail_invoice is off/,
  ],
  'a gap in the numbers of retail invoices': [
    "update retail_numbers set last_number = 9 where kind = 'invoice'",
    "update retail_numbers set last_number = 1 where kind = 'invoice'",
    /reseller \d+ has 1 numbers of a retail invoice in 2026, the last is 1 and 9 was given/,
  ],
};

it('reports nothing for consistent money of resellers', async () => {
  expect(await violations()).toEqual([]);
});

it.each(Object.entries(cases))('reports %s', async (_what, [wrong, right, ...expected]) => {
  await bypassTriggers(wrong);
  const found = await violations();
  await bypassTriggers(right);
  for (const message of expected) expect(found).toContainEqual(expect.stringMatching(message));
  expect(found).toHaveLength(expected.length);
  expect(await violations()).toEqual([]);
});
