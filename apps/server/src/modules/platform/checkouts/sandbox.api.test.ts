import { type Client, calls } from '@lastmile/contract';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import {
  createDebtor,
  type OnlinePayments,
  paymentsOf,
  startOnlinePayments,
} from '../../../../test/support/online-payments.ts';
import { north } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';

const c = calls.checkouts;
let online: OnlinePayments;
let owner: Client;
let admin: Client;
let debtor: Awaited<ReturnType<typeof createDebtor>>;

beforeAll(async () => {
  online = await startOnlinePayments();
  owner = await online.server.clientOf(north.logins.client);
  admin = await online.server.clientOf(platformAdmin);
  debtor = await createDebtor(online.server);
  await online.configure(north.id, 'bkash');
  await owner(calls.gateways.update, { body: { gateway: 'bkash', isSandbox: true } });
});
afterAll(async () => {
  const found = await checkInvariants(online.server.db.database, online.server.clock);
  await online.close();
  expect(found.flatMap(({ violations }) => violations)).toEqual([]);
});

const rowOf = async (reference: string) =>
  (await owner(c.list, { query: { search: reference } })).items[0] ?? expect.fail(`no ${reference}`);
const countOf = async (table: string) =>
  Number((await online.server.db.sql<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n);
const jobsFor = async (task: string) =>
  (
    await online.server.db.sql<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier like $1`,
      [task],
    )
  ).length;

it('a change of nothing is accepted', async () => {
  await owner(calls.gateways.update, { body: { gateway: 'bkash' } });
  const settings = await owner(calls.gateways.list, {});
  expect(settings.find(({ gateway }) => gateway === 'bkash')).toMatchObject({ isSandbox: true });
});

describe('a payment in a sandbox', () => {
  it('posts nothing, reactivates nobody and sends no receipt, and the payer sees that it is a test', async () => {
    const subscriberId = await debtor();
    // Past the grace period, so that a payment would reactivate the subscriber.
    online.server.clock.advance(40 * 24 * 3_600_000);
    owner = await online.server.clientOf(north.logins.client);
    admin = await online.server.clientOf(platformAdmin);
    await owner(calls.subscribers.suspend, { body: { ids: [subscriberId], reason: 'unpaid' } });
    const token = online.server.panel.services.payLinks.tokenOf({
      ispId: north.id,
      subscriberId,
      version: 1,
    });
    expect(await (await online.server.request(`/pay/${token}`)).text()).toContain('Pay with bKash (test)');
    const tables = ['payments', 'journal_entries', 'platform_journal_entries', 'notifications'];
    const before = await Promise.all([...tables.map(countOf), jobsFor('%reactivat%')]);
    const reference = await online.pay(subscriberId, 'bkash');
    expect(await rowOf(reference)).toMatchObject({ state: 'succeeded', isSandbox: true, paymentId: null });
    expect(await Promise.all([...tables.map(countOf), jobsFor('%reactivat%')])).toEqual(before);
    expect(await paymentsOf(owner, subscriberId)).toEqual([]);
    const { status } = await owner(calls.subscribers.get, { params: { id: subscriberId } });
    expect(status).toBe('suspended');
    const { items } = await owner(calls.invoices.list, { query: { subscriberId } });
    expect(items.map(({ balanceDueMinor }) => balanceDueMinor)).toEqual([500_00]);
    const page = await (await online.server.request(`/payment-complete?transactionId=${reference}`)).text();
    expect(page).toContain('This was a test. No money was moved');
  });

  it('that needs a review posts nothing when it is accepted, and nothing when it is refunded', async () => {
    const subscriberId = await debtor();
    online.simulator.setBehaviour('bkash', undefined, { notify: 'never', amountOverride: '70.00' });
    const held = await rowOf(await online.pay(subscriberId, 'bkash'));
    online.simulator.setBehaviour('bkash', undefined, { notify: 'never' });
    expect(held.state).toBe('needs_review');
    await owner(c.resolve, { body: { id: held.id, note: 'Only a test' } });
    const entries = await countOf('journal_entries');
    expect(await owner(c.refund, { body: { id: held.id, reason: 'Only a test' } })).toMatchObject({
      refundState: 'refunded',
    });
    expect(await countOf('journal_entries')).toBe(entries);
    expect(await paymentsOf(owner, subscriberId)).toEqual([]);
  });

  it('does not use up a transaction: the same one is recorded by hand', async () => {
    const subscriberId = await debtor();
    const { transactionId } = await rowOf(await online.pay(subscriberId, 'bkash'));
    const body = {
      subscriberId,
      amountMinor: 500_00,
      method: 'bkash' as const,
      reference: transactionId ?? '',
    };
    await owner(calls.payments.create, { body });
    expect(await paymentsOf(owner, subscriberId)).toEqual([[500_00, 0, 'posted']]);
  });

  it('is never settled: only an ISP has a sandbox, and the platform’s account cannot be one', async () => {
    expect((await owner(calls.settlements.unsettled, { query: {} })).items).toEqual([]);
    await online.configure(null, 'bkash');
    await admin(calls.gateways.platformUpdate, { body: { ispId: null, gateway: 'bkash', isSandbox: true } });
    const ofPlatform = await admin(calls.gateways.platformList, {});
    expect(ofPlatform.find(({ gateway }) => gateway === 'bkash')?.isSandbox).toBe(false);
    const forged = online.server.db.sql(
      "update gateway_accounts set is_sandbox = true where isp_id is null and gateway = 'bkash'",
    );
    await expect(forged).rejects.toThrow(/check constraint/);
    const problem = expectProblem(admin(calls.settlements.create, { body: { ispId: north.id } }));
    expect((await problem).code).toBe('settlements.nothing_to_settle');
  });
});
