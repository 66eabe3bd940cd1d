import { randomUUID } from 'node:crypto';
import { type Client, calls } from '@lastmile/contract';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import {
  createDebtor,
  type OnlinePayments,
  startOnlinePayments,
} from '../../../../test/support/online-payments.ts';
import { north } from '../../../../test/support/test-server.ts';
import { expectBalancedBooks } from './test/books.ts';
import { verifiedPayoutAccount } from './test/collected.ts';

const s = calls.settlements;
const p = calls.platformCheckouts;
let online: OnlinePayments;
let debtor: Awaited<ReturnType<typeof createDebtor>>;
let admin: Client;
let owner: Client;

beforeAll(async () => {
  online = await startOnlinePayments();
  debtor = await createDebtor(online.server);
  await online.configure(null, 'bkash');
  await online.server.db.sql(
    'update settlement_settings set min_payout_minor = 100, hold_days = 0, needs_second_approval = false',
  );
  await verifiedPayoutAccount(online.server.db, north.id);
});
afterAll(() => online.close());
beforeEach(async () => {
  online.simulator.setBehaviour('bkash', undefined, { notify: 'never' });
  admin = await online.server.clientOf(platformAdmin);
  owner = await online.server.clientOf(north.logins.client);
});

const code = async (call: Promise<unknown>) => (await expectProblem(call)).code;
const expectSound = () => expectBalancedBooks(online.server.db);
const paid = async () => {
  const { items } = await admin(p.list, { query: { search: await online.pay(await debtor(), 'bkash') } });
  return items[0] ?? expect.fail('no payment');
};
/** A draft of everything that is unsettled. */
const draft = async () => {
  online.server.clock.advance(1_000);
  return (await admin(s.create, { body: { ispId: north.id } }, { idempotencyKey: randomUUID() })).id;
};
const show = (id: number) => admin(s.get, { params: { id } });
const change = (id: number, status: 'approved' | 'cancelled') =>
  admin(
    s.update,
    { body: status === 'approved' ? { id, status } : { id, status, note: 'Carried over' } },
    { idempotencyKey: randomUUID() },
  );
const refund = (client: Client, id: number, amountMinor?: number) =>
  client(calls.checkouts.refund, { body: { id, reason: 'Paid twice', amountMinor } });

describe('a refund of a payment that is in a settlement', () => {
  it('takes the payment out of a draft, with refunds of it, and the draft says so', async () => {
    const [kept, refunded] = [await paid(), await paid()];
    await refund(owner, refunded.id, 100_00);
    const id = await draft();
    const before = await show(id);
    expect(before).toMatchObject({ paymentCount: 2, grossMinor: 1_000_00, refundMinor: 100_00 });
    await refund(owner, refunded.id);
    const after = await show(id);
    expect(after).toMatchObject({
      paymentCount: 1,
      grossMinor: 500_00,
      refundMinor: 0,
      netMinor: 500_00 - (kept.feeMinor ?? 0),
    });
    expect(after.events.at(-1)).toMatchObject({ kind: 'payment_removed', note: refunded.reference });
    const { items } = await owner(s.items, { params: { id }, query: {} });
    expect(items.map(({ reference }) => reference)).toEqual([kept.reference]);
    await expectSound();
    await change(id, 'cancelled');
    await expectSound();
  });

  it('is refused in an approved one, for the ISP and for the platform', async () => {
    const { id: payment } = await paid();
    const id = await draft();
    await change(id, 'approved');
    expect(await code(refund(owner, payment))).toBe('checkouts.in_approved_settlement');
    // What the platform is shown is what a refund is compared with.
    const [balance] = await online.server.db.sql<{ left: string }>(
      'select lock_unsettled_balance($1) as left',
      [north.id],
    );
    expect((await admin(p.get, { params: { id: payment } })).unsettledMinor).toBe(Number(balance?.left));
    const body = { id: payment, reason: 'Paid twice', approveAboveBalance: true };
    expect(await code(admin(p.refund, { body }))).toBe('checkouts.in_approved_settlement');
    expect(online.simulator.calls.filter(({ call }) => call === 'refund')).toHaveLength(2);
    await change(id, 'cancelled');
    expect(await refund(owner, payment)).toMatchObject({ refundState: 'refunded' });
    await expectSound();
  });

  it('leaves a draft with too little, which is cancelled instead of approved', async () => {
    const { id: payment } = await paid();
    const id = await draft();
    const { items } = await owner(s.items, { params: { id }, query: {} });
    for (const { kind, reference } of items) {
      if (kind !== 'payment') continue;
      const found = (await admin(p.list, { query: { search: reference ?? '' } })).items[0];
      if (found?.state !== 'succeeded') continue;
      await admin(p.refund, { body: { id: found.id, reason: 'Moved away', approveAboveBalance: true } });
    }
    expect((await show(id)).netMinor).toBeLessThan(100);
    expect((await admin(p.get, { params: { id: payment } })).state).toBe('refunded');
    expect(await code(change(id, 'approved'))).toMatch(/nothing_to_settle|below_minimum/);
    await change(id, 'cancelled');
    await expectSound();
  });
});

describe('a chargeback of a payment that is in a settlement', () => {
  it('takes it out of a draft, and is deducted from the next one after an approval', async () => {
    const [first, second, third] = [await paid(), await paid(), await paid()];
    const id = await draft();
    const { paymentCount } = await show(id);
    const chargeback = (payment: number) =>
      admin(p.chargeback, { body: { id: payment, reason: 'Disputed' } });
    await chargeback(first.id);
    expect((await show(id)).paymentCount).toBe(paymentCount - 1);
    await change(id, 'approved');
    await chargeback(second.id);
    expect((await show(id)).paymentCount).toBe(paymentCount - 1);
    const { items } = await owner(s.unsettled, { query: {} });
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'chargeback', reference: second.reference, netMinor: -500_00 }),
    );
    expect(third.state).toBe('succeeded');
    await expectSound();
  });
});

describe('refunds, makers and decisions at the same time', () => {
  it('wait for each other, and leave no refunded payment in a live settlement', async () => {
    const payments = await Promise.all(Array.from({ length: 6 }, paid));
    const old = await draft();
    const answers = await Promise.allSettled<unknown>([
      ...payments.map(({ id }) => refund(owner, id)),
      change(old, 'cancelled'),
      ...Array.from({ length: 4 }, draft),
    ]);
    // Those that came too late were refused; nobody waited in a circle.
    const refusals = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.problem?.code] : []));
    for (const refusal of refusals)
      expect([
        'settlements.nothing_to_settle',
        'settlements.below_minimum',
        'checkouts.above_balance',
      ]).toContain(refusal);
    const [wrong] = await online.server.db.sql<{ count: string }>(
      `select count(*) as count from settlement_items i join checkout_refunds r on r.checkout_id = i.checkout_id
       join settlements t on t.id = i.settlement_id
       where i.kind = 'payment' and i.is_live and t.state = 'draft' and r.created_at > now() - interval '1 minute'
         and i.checkout_id = any($1::bigint[])
         and not exists (select from settlement_items x where x.refund_id = r.id and x.settlement_id = i.settlement_id)`,
      [payments.map(({ id }) => id)],
    );
    expect(Number(wrong?.count)).toBe(0);
    await expectSound();
  });
});
