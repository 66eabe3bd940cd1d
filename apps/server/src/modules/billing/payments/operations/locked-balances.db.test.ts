import { withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../../../../test/support/billing.ts';
import type { Caller } from '../../../../core/caller.ts';
import { loadBillingContext } from '../../invoices/index.ts';
import { lockBalances } from '../../ledger/index.ts';
import { targetedInvoices } from '../queries/bulk-invoices.ts';
import { lockPayments } from '../queries/update-payments.ts';
import { manualPayment } from '../rules/manual-payment.ts';
import { payInvoices } from './bulk/pay-invoices.ts';
import { refundPayment } from './refund-payment.ts';
import { reversePayment } from './reverse-payments.ts';

const ispId = sampleIsps.north.id;
const clock = new MovableClock('2026-03-10T04:00:00Z');
let db: TestDatabase;
let caller: Caller;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  db = await createTestDatabase();
  make = await createBillable(db, ispId);
  const [user] = await db.sql<{ id: string }>(
    "select u.id from users u join roles r on r.id = u.role_id where u.isp_id = 1 and r.name = 'client'",
  );
  const abilities = [{ action: 'manage', subject: 'all' }];
  caller = { userId: Number(user?.id), ispId, role: 'client', abilities } as unknown as Caller;
});
afterAll(() => db.close());

const tenant = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(db.database, ispId, { actor: { userId: caller.userId } }, work);
const pay = (subscriberId: number, amountMinor: number) =>
  recordCashPayment({ db, clock, ispId }, { subscriberId, amountMinor, userId: caller.userId });

/**
 * Runs `work` while another transaction holds the balance of the subscriber, and then takes the payment. It deadlocks
 * unless `work` locks in the same order: first the balance, then the payment.
 */
async function whileBalanceIsLocked(subscriberId: number, paymentId: number, work: () => Promise<unknown>) {
  const isBlocked = async () => {
    const [row] = await db.sql(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(row?.['n']).toBe(1);
  };
  let running: Promise<unknown> | undefined;
  await tenant(async (tx) => {
    await lockBalances(tx, [subscriberId]);
    running = work();
    running.catch(() => {});
    await vi.waitFor(isBlocked, 20_000);
    await lockPayments(tx, [paymentId]);
  });
  return running;
}

describe('bulk paid', () => {
  it('pays what is due under the lock, not what was due when the list was read', async () => {
    const [paid, partly] = [await make.subscriber(), await make.subscriber()];
    const ids = [
      await issueTestInvoice({ db, clock, ispId }, paid, 50_00),
      await issueTestInvoice({ db, clock, ispId }, partly, 50_00),
    ];
    const viewer = { own: null, today: '2026-03-10' };
    const all = { after: 0, newest: Number.MAX_SAFE_INTEGER, limit: 10 };
    const before = await tenant((tx) => targetedInvoices(tx, { ids }, viewer, all));
    await pay(paid, 50_00);
    await pay(partly, 20_00);
    const outcome = await tenant(async (tx) => {
      const billingContext = await loadBillingContext(tx, clock);
      const received = manualPayment({ method: 'cash', reference: null, note: null }, caller, billingContext);
      return payInvoices(tx, billingContext, { viewer, received }, before);
    });
    expect(outcome).toMatchObject({
      done: [ids[1]],
      refused: [{ id: ids[0], code: 'invoices.nothing_due' }],
      amountMinor: 30_00,
    });
    const payments = await db.sql(
      'select subscriber_id::int as subscriber, amount_minor::int as amount from payments where subscriber_id = any($1) order by id',
      [[paid, partly]],
    );
    expect(payments).toEqual([
      { subscriber: paid, amount: 50_00 },
      { subscriber: partly, amount: 20_00 },
      { subscriber: partly, amount: 30_00 },
    ]);
  });
});

describe('while another operation moves money of the subscriber', () => {
  it('a reversal waits before it takes the payment', async () => {
    const subscriberId = await make.subscriber();
    const id = await pay(subscriberId, 10_00);
    const reverse = () => tenant((tx) => reversePayment(clock, tx, { id, reason: 'Typed twice' }, caller));
    expect(await whileBalanceIsLocked(subscriberId, id, reverse)).toMatchObject({ id, balanceMinor: 0 });
  });

  it('a refund waits before it takes the payment', async () => {
    const subscriberId = await make.subscriber();
    const id = await pay(subscriberId, 10_00);
    const refund = () =>
      tenant((tx) => refundPayment(clock, tx, { id, amountMinor: 5_00, reason: 'Too much' }, caller));
    expect(await whileBalanceIsLocked(subscriberId, id, refund)).toMatchObject({ id, balanceMinor: -5_00 });
  });
});
