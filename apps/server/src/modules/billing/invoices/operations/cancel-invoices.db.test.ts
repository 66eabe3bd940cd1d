import { withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../../../../test/support/billing.ts';
import { checkInvariants } from '../../../../cli/check.ts';
import type { Caller } from '../../../../core/caller.ts';
import { loadBillingContext } from './billing-context.ts';
import { cancelUnpaidInvoices } from './cancel-invoices.ts';
import { createCreditNote } from './create-credit-note.ts';

const ispId = sampleIsps.north.id;
const clock = new MovableClock('2026-03-10T04:00:00Z');
let db: TestDatabase;
let userId: number;
let caller: Caller;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  db = await createTestDatabase();
  make = await createBillable(db, ispId);
  const [user] = await db.sql<{ id: string }>(
    "select u.id from users u join roles r on r.id = u.role_id where u.isp_id = 1 and r.name = 'client'",
  );
  userId = Number(user?.id);
  const abilities = [{ action: 'manage', subject: 'all' }];
  caller = { userId, ispId, role: 'client', abilities } as unknown as Caller;
});
afterAll(() => db.close());

const tenant = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(db.database, ispId, { actor: { userId } }, work);
const issue = (subscriberId: number) => issueTestInvoice({ db, clock, ispId }, subscriberId, 50_00);

it('cancelling many keeps those that a payment or a credit note touched, and skips cancelled ones', async () => {
  const subscribers = [];
  for (let n = 0; n < 4; n++) subscribers.push(await make.subscriber());
  const [unpaid = 0, paid = 0, credited = 0, fromCredit = 0] = subscribers;
  const pay = (subscriberId: number, amountMinor: number) =>
    recordCashPayment({ db, clock, ispId }, { subscriberId, amountMinor, userId });
  // Account credit that has paid an invoice does not keep it. A credit note for it does, although it pays nothing.
  await pay(credited, 50_00);
  await pay(fromCredit, 20_00);
  const ids = [await issue(unpaid), await issue(paid), await issue(credited), await issue(fromCredit)];
  await pay(paid, 1_00);
  const credit = { subscriberId: credited, invoiceId: ids[2], amountMinor: 10_00 } as const;
  await tenant((tx) => createCreditNote(clock, tx, { ...credit, cause: 'outage', reason: 'Storm' }, caller));
  const cancel = () =>
    tenant(async (tx) => {
      const billingContext = await loadBillingContext(tx, clock);
      return cancelUnpaidInvoices(tx, billingContext, ids, { by: userId, reason: 'Wrong month' });
    });
  expect(await cancel()).toEqual({
    cancelled: 2,
    cancelledMinor: 100_00,
    notCancelled: 2,
    notCancelledMinor: 100_00,
  });
  const rows = await db.sql('select status from invoices where id = any($1) order by id', [ids]);
  expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'partial', 'paid', 'cancelled']);
  const notes = await db.sql(
    "select number, invoice_id::int as invoice, amount_minor::int as amount from credit_notes where kind = 'cancellation' order by id",
  );
  expect(notes).toEqual([
    { number: 'CN-2026-000002', invoice: ids[0], amount: 50_00 },
    { number: 'CN-2026-000003', invoice: ids[3], amount: 50_00 },
  ]);
  expect(await cancel()).toMatchObject({ cancelled: 0, notCancelled: 2 });
  const findings = await checkInvariants(db.database);
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
});
