import { withTenant } from '@lastmile/database';
import { minor } from '@lastmile/kit';
import { loadBillingContext } from '../../../src/modules/billing/invoices/index.ts';
import { issueCreditNotes } from '../../../src/modules/billing/invoices/operations/issue-credit-notes.ts';
import { issueTestInvoice, recordCashPayment } from '../../support/billing.ts';
import { createTestPackage, createTestRouter, createTestSubscriber } from '../../support/subscribers.ts';
import { north } from '../../support/test-server.ts';
import type { AccessRow, AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';

export const invoiceReaders = 'client accountant technician collector reseller';
export const cashRoles = 'client accountant collector reseller';
export const officeRoles = 'client accountant';

export const billingScopeOf = (fixtures: AccessFixtures, { ispId }: TestUser) => {
  const { db, clock } = fixtures.panel;
  return { db, clock, ispId: ispId ?? north.id };
};

/** A subscriber within the caller's reach: a reseller's is their own. Its customer has an address. */
export async function subscriber(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db, ispId } = billingScopeOf(fixtures, caller);
  const [routerId, packageId] = await Promise.all([
    createTestRouter(db, ispId),
    createTestPackage(db, ispId),
  ]);
  const [role] = await db.sql<{ name: string }>(
    'select r.name from users u join roles r on r.id = u.role_id where u.id = $1',
    [caller.id],
  );
  const resellerUserId = role?.name === 'reseller' ? caller.id : null;
  const id = await createTestSubscriber(db, ispId, { routerId, packageId, status: 'active', resellerUserId });
  await db.sql(
    "update customers set email = 'someone@access.test' where id = (select customer_id from subscribers where id = $1)",
    [id],
  );
  return id;
}

async function customer(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const [found] = await billingScopeOf(fixtures, caller).db.sql<{ id: string }>(
    'select customer_id as id from subscribers where id = $1',
    [await subscriber(fixtures, caller)],
  );
  return Number(found?.id);
}

export const invoice = async (fixtures: AccessFixtures, caller: TestUser) =>
  issueTestInvoice(billingScopeOf(fixtures, caller), await subscriber(fixtures, caller), 100_00);

export const payment = async (fixtures: AccessFixtures, caller: TestUser) =>
  recordCashPayment(billingScopeOf(fixtures, caller), {
    subscriberId: await subscriber(fixtures, caller),
    amountMinor: 100_00,
    userId: caller.id,
  });

async function paidInvoice(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const subscriberId = await subscriber(fixtures, caller);
  const place = billingScopeOf(fixtures, caller);
  const id = await issueTestInvoice(place, subscriberId, 100_00);
  await recordCashPayment(place, { subscriberId, amountMinor: 100_00, userId: caller.id });
  return id;
}

/** Cash that another user handed over to the caller. */
async function handOver(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const giver = await fixtures.user(north, 'collector');
  const { db, ispId } = billingScopeOf(fixtures, caller);
  const paymentId = await payment(fixtures, { ...giver, ispId });
  const [row] = await db.sql<{ id: string }>(
    `with made as (
       insert into cash_hand_overs (isp_id, from_user_id, to_user_id, amount_minor, payments, made_at)
       values ($1, $2, $3, 10000, 1, now()) returning isp_id, id
     ), sent as (
       update payments p set hand_over_id = made.id from made where p.isp_id = made.isp_id and p.id = $4 returning p.id
     ) select made.id from made, sent`,
    [ispId, giver.id, caller.id, paymentId],
  );
  return Number(row?.id);
}

/** A credit note that is not used. */
async function creditNote(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db, clock, ispId } = billingScopeOf(fixtures, caller);
  const subscriberId = await subscriber(fixtures, caller);
  return withTenant(db.database, ispId, { actor: { userId: null } }, async (tx) => {
    const note = {
      subscriberId,
      invoiceId: null,
      amountMinor: minor(100_00),
      vatMinor: minor(0),
      vatRate: 0,
      roundingMinor: minor(0),
      cause: 'outage',
      reason: 'Storm',
    } as const;
    const [issued] = await issueCreditNotes(tx, await loadBillingContext(tx, clock), [note]);
    return issued?.id ?? 0;
  });
}

type Given = (fixtures: AccessFixtures, caller: TestUser) => object | Promise<object>;
export const row = (allows: string, otherIsp: AccessRow['otherIsp'], sample: Given): AccessRow => ({
  allows,
  needsIsp: true,
  otherIsp,
  sample,
});
export const list = (allows: string) => row(allows, 'own', () => ({}));

/**
 * Invoices are readable by users who work with subscribers and created by the office; a reseller invoices
 * their own subscribers.
 */
export const billingRows: AccessTable = {
  'invoices.list': list(invoiceReaders),
  'invoices.get': row(invoiceReaders, 404, async (fixtures, caller) => ({
    query: { invoiceId: await invoice(fixtures, caller) },
  })),
  'invoices.pdf': row(invoiceReaders, 404, async (fixtures, caller) => ({
    params: { id: await invoice(fixtures, caller) },
  })),
  'invoices.pdfOfMany': row(invoiceReaders, 404, async (fixtures, caller) => ({
    body: { ids: [await invoice(fixtures, caller), await invoice(fixtures, caller)] },
  })),
  'invoices.create': row('client accountant reseller', 404, async (fixtures, caller) => ({
    params: { subscriberId: await subscriber(fixtures, caller) },
    body: { kind: 'one_off', lines: [{ text: 'Cable', unitMinor: 100 }] },
  })),
  // Both give money away, which a reseller may not.
  'invoices.openingBalance': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { subscriberId: await subscriber(fixtures, caller), amountMinor: 100 },
  })),
  'invoices.creditNote': row(officeRoles, 404, async (fixtures, caller) => ({
    body: {
      subscriberId: await subscriber(fixtures, caller),
      amountMinor: 100,
      cause: 'outage',
      reason: 'Storm',
    },
  })),
  'invoices.charges': row(invoiceReaders, 404, async (fixtures, caller) => ({
    params: { subscriberId: await subscriber(fixtures, caller) },
  })),
  'invoices.setCharges': row(officeRoles, 404, async (fixtures, caller) => ({
    params: { subscriberId: await subscriber(fixtures, caller) },
    body: { items: [{ kind: 'real_ip', text: 'Real IP', amountMinor: 100, from: '2026-03-01' }] },
  })),
  'invoices.update': row(officeRoles, 404, async (fixtures, caller) => ({
    body: {
      id: await invoice(fixtures, caller),
      version: 1,
      lines: [{ text: 'Cable', unitMinor: 100 }],
    },
  })),
  'invoices.cancel': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: await invoice(fixtures, caller), reason: 'Wrong' },
  })),
  'invoices.pay': row(cashRoles, 404, async (fixtures, caller) => ({
    body: { invoiceId: await invoice(fixtures, caller), amountMinor: 100, method: 'cash' },
  })),
  'invoices.bulkPaid': row(cashRoles, 404, async (fixtures, caller) => ({
    body: { ids: [await invoice(fixtures, caller)], method: 'cash' },
  })),
  'invoices.bulkUnpaid': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { ids: [await paidInvoice(fixtures, caller)], reason: 'Wrong' },
  })),

  'creditNotes.list': list(invoiceReaders),
  'creditNotes.get': row(invoiceReaders, 404, async (fixtures, caller) => ({
    params: { id: await creditNote(fixtures, caller) },
  })),
  'creditNotes.pdf': row(invoiceReaders, 404, async (fixtures, caller) => ({
    params: { id: await creditNote(fixtures, caller) },
  })),
  'creditNotes.reverse': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: await creditNote(fixtures, caller), reason: 'Wrong' },
  })),
  'creditNotes.refund': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: await creditNote(fixtures, caller), amountMinor: 100, method: 'bkash', reason: 'Left' },
  })),

  'payments.list': list(cashRoles),
  'payments.get': row(cashRoles, 404, async (fixtures, caller) => ({
    params: { id: await payment(fixtures, caller) },
  })),
  'payments.create': row(cashRoles, 404, async (fixtures, caller) => ({
    body: { subscriberId: await subscriber(fixtures, caller), amountMinor: 100, method: 'cash' },
  })),
  'payments.reverse': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: await payment(fixtures, caller), reason: 'Wrong' },
  })),
  'payments.refund': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: await payment(fixtures, caller), amountMinor: 100, reason: 'Left' },
  })),
  'payments.receipt': row(cashRoles, 404, async (fixtures, caller) => ({
    params: { id: await payment(fixtures, caller) },
  })),
  'payments.sendReceipt': row(cashRoles, 404, async (fixtures, caller) => {
    // All receipts go to one address, which can be sent a few in an hour.
    await fixtures.panel.db.sql('delete from quotas');
    return { body: { id: await payment(fixtures, caller) } };
  }),
  'payments.cashBalances': list(cashRoles),
  'payments.recipients': list(cashRoles),
  'payments.handOvers': list(cashRoles),
  'payments.handOver': row(cashRoles, 422, async (fixtures, caller) => ({
    body: {
      paymentIds: [await payment(fixtures, caller)],
      toUserId: (await fixtures.user(north, 'accountant')).id,
    },
  })),
  'payments.decideHandOver': row(cashRoles, 404, async (fixtures, caller) => ({
    body: { id: await handOver(fixtures, caller) },
  })),
  'payments.statement': row(invoiceReaders, 404, async (fixtures, caller) => ({
    params: { id: await subscriber(fixtures, caller) },
  })),
  'statements.customer': row(invoiceReaders, 404, async (fixtures, caller) => ({
    params: { id: await customer(fixtures, caller) },
  })),
  'statements.customerPdf': row(invoiceReaders, 404, async (fixtures, caller) => ({
    params: { id: await customer(fixtures, caller) },
  })),
  'invoices.first': row('client technician reseller', 422, async (fixtures, caller) => ({
    body: {
      packageId: await createTestPackage(fixtures.panel.db, billingScopeOf(fixtures, caller).ispId),
      ...{ billing: 'normal', billingMode: 'prepaid', billingDay: 1, monthlyDiscountMinor: 0 },
    },
  })),
  'invoices.welcomeSheet': row('client technician reseller', 404, async (fixtures, caller) => ({
    body: { id: await subscriber(fixtures, caller), password: 'just-typed' },
  })),
  'payments.unpaidSubscribers': list(invoiceReaders),
  'payments.balance': row(invoiceReaders, 404, async (fixtures, caller) => ({
    params: { id: await subscriber(fixtures, caller) },
  })),
};
