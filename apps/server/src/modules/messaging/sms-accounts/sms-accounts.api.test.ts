import { type Client, calls } from '@lastmile/contract';
import type { JobRun } from '@lastmile/jobs';
import {
  type MessagingSimulator,
  simulatorKeys,
  startMessagingSimulator,
} from '@lastmile/messaging-simulator';
import { platformAdmin } from '@lastmile/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import {
  asTenant,
  notificationServices,
  sendNotificationsOnce,
} from '../../../../test/support/notifications.ts';
import { type OnlinePayments, startOnlinePayments } from '../../../../test/support/online-payments.ts';
import { north, south } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';
import { runCampaign } from '../campaigns/operations/run-campaign.ts';
import { recordDelivery } from '../providers/operations/receive-delivery-report.ts';

const ispId = north.id;
const a = calls.smsAccounts;
const c = calls.campaigns;
const price = 40;
let simulator: MessagingSimulator;
let payments: OnlinePayments;
let owner: Client;
let neighbour: Client;
let admin: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  simulator = await startMessagingSimulator();
  payments = await startOnlinePayments({ messagingUrl: simulator.url });
  const { server, configure } = payments;
  [owner, neighbour] = [
    await server.clientOf(north.logins.client),
    await server.clientOf(south.logins.client),
  ];
  admin = await server.clientOf(platformAdmin);
  make = await createBillable(server.db, ispId);
  await configure(null, 'bkash');
});
afterAll(async () => {
  await payments.close();
  await simulator.close();
});

const sell = async () => {
  const { version } = await admin(a.getPlatform, {});
  await admin(a.updatePlatform, {
    body: {
      smsDriver: 'bulksmsbd',
      smsCredentials: { apiKey: simulatorKeys.apiKey },
      smsSender: 'PLATFORM',
      priceMinor: price,
      minTopUpMinor: 10_00,
      version,
    },
  });
};
const clean = () =>
  payments.server.db.sql(`set session_replication_role = replica;
    truncate notifications, campaigns, notification_settings, messaging_settings, sms_charges, sms_reservations, sms_accounts, sms_prices;
    delete from journal_lines l using journal_entries e where e.id = l.entry_id and e.source_kind = 'sms_movement';
    delete from platform_journal_lines l using platform_journal_entries e where e.id = l.entry_id and e.source_kind = 'sms_movement';
    delete from journal_entries where source_kind = 'sms_movement'; delete from platform_journal_entries where source_kind = 'sms_movement';
    delete from account_aggregates where source_kind = 'sms_movement';
    truncate sms_movements cascade; delete from checkouts; delete from platform_journal_lines; delete from platform_journal_entries;
    set session_replication_role = default`);
beforeEach(async () => {
  simulator.setFault();
  simulator.received.length = 0;
  await clean();
  await sell();
  await owner(calls.messaging.updateSettings, { body: { usesPlatformSms: true, version: 0 } });
});

const topUp = async (amountMinor: number) => {
  const { transactionId } = await owner(a.topUp, { body: { amountMinor, gateway: 'bkash' } });
  await payments.complete('bkash', transactionId);
  return transactionId;
};
const show = () => owner(a.get, {});
const balance = async () => (await show()).balanceMinor;
const services = () =>
  notificationServices(payments.server.clock, { send: async () => {}, close: async () => {} }, simulator.url);
const test = (to = '01712345678') => owner(calls.messaging.test, { body: { channel: 'sms', to } });
const violations = async () =>
  (await checkInvariants(payments.server.db.database, payments.server.clock)).flatMap(
    (one) => one.violations,
  );
let serial = 0;
const subscriber = async () => {
  serial += 1;
  const id = await make.subscriber();
  await payments.server.db.sql(
    'update customers set mobile = $2, email = null where id = (select customer_id from subscribers where id = $1)',
    [id, `+88018${String(serial).padStart(8, '0')}`],
  );
  return id;
};
const many = async (count: number) => {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) ids.push(await subscriber());
  return ids;
};
const run = (): JobRun => ({
  id: 1,
  ispId,
  userId: 2,
  attempt: 1,
  signal: new AbortController().signal,
  transaction: (work) => asTenant(payments.server.db, ispId, work),
  read: (work) => asTenant(payments.server.db, ispId, work),
  once: async () => true,
  report: async () => {},
});
const message = { channel: 'sms', body: 'We work on the network tonight.' } as const;
const start = async (ids: readonly number[]) =>
  (await owner(c.send, { body: { ...message, ids: [...ids], pacePerSecond: 1000 } })).campaignId ?? 0;

describe('the SMS balance of an ISP', () => {
  it('is topped up by an online payment, once, and only its own ISP sees it', async () => {
    const small = owner(a.topUp, { body: { amountMinor: 5_00, gateway: 'bkash' } });
    expect(await expectProblem(small)).toMatchObject({ code: 'sms_accounts.below_minimum' });
    const reference = await topUp(200_00);
    await payments.poll();
    expect(await show()).toMatchObject({
      isOffered: true,
      isUsed: true,
      balanceMinor: 200_00,
      availableMinor: 200_00,
      priceMinor: price,
      gateways: ['bkash'],
    });
    expect((await owner(a.movements, { query: {} })).items).toMatchObject([
      { kind: 'top_up', amountMinor: 200_00, reference },
    ]);
    expect(await neighbour(a.get, {})).toMatchObject({ balanceMinor: 0, isUsed: false });
    expect((await neighbour(a.movements, { query: {} })).total).toBe(0);
    expect(await violations()).toEqual([]);
  });

  it('falls by the price of each message that is sent, and by nothing for one that is refused', async () => {
    await topUp(100_00);
    expect(await test()).toMatchObject({ outcome: 'accepted' });
    expect(simulator.received).toMatchObject([{ from: 'PLATFORM' }]);
    expect(await balance()).toBe(100_00 - price);
    simulator.setFault({ kind: 'refuse' });
    expect(await test()).toMatchObject({ outcome: 'refused' });
    expect(await balance()).toBe(100_00 - price);
    simulator.setFault({ kind: 'lost_answer', times: 1 });
    expect(await test()).toMatchObject({ outcome: 'unknown' });
    expect(await balance()).toBe(100_00 - 2 * price);
    expect((await owner(a.movements, { query: { sort: 'at' } })).items).toMatchObject([
      { kind: 'top_up' },
      { kind: 'refund', messages: 1, amountMinor: price },
      { kind: 'charge', messages: 3, amountMinor: -3 * price },
    ]);
    expect(await violations()).toEqual([]);
  });

  it('refuses messages that it cannot pay, without sending them', async () => {
    expect(await expectProblem(test())).toMatchObject({ code: 'sms_accounts.balance_short' });
    const [id = 0] = await many(1);
    await owner(calls.notifications.updateSettings, { body: { smsKinds: ['invoice_issued'], version: 0 } });
    await issueTestInvoice({ db: payments.server.db, clock: payments.server.clock, ispId }, id, 500_00);
    await sendNotificationsOnce(payments.server.db, ispId, services());
    expect(simulator.received).toEqual([]);
    const { items } = await owner(calls.notifications.list, { query: { channel: 'sms' } });
    expect(items.map(({ state, error }) => [state, error])).toEqual([
      ['failed', 'balance_short'],
      ['failed', 'balance_short'],
    ]);
    expect(await violations()).toEqual([]);
  });

  it('pays automatic messages per segment, and a message that waits for a retry costs nothing yet', async () => {
    await topUp(100_00);
    const [id = 0] = await many(1);
    await owner(calls.notifications.updateSettings, { body: { smsKinds: ['invoice_issued'], version: 0 } });
    await issueTestInvoice({ db: payments.server.db, clock: payments.server.clock, ispId }, id, 500_00);
    simulator.setFault({ kind: 'rate_limited' });
    await sendNotificationsOnce(payments.server.db, ispId, services());
    expect(await balance()).toBe(100_00);
    simulator.setFault();
    await payments.server.db.sql('update notifications set due_at = queued_at');
    await sendNotificationsOnce(payments.server.db, ispId, services());
    const [sent] = (await owner(calls.notifications.list, { query: { channel: 'sms' } })).items;
    expect(sent).toMatchObject({ state: 'sent', provider: 'platform', tries: 2 });
    expect(sent?.costMinor).toBe((sent?.segments ?? 0) * price);
    expect(await balance()).toBe(100_00 - (sent?.costMinor ?? 0));
    expect(await violations()).toEqual([]);
  });

  it('falls when a top-up is refunded, below zero if it was spent', async () => {
    await topUp(100_00);
    await test();
    const [checkout] = (await admin(calls.platformCheckouts.list, { query: {} })).items;
    await admin(calls.platformCheckouts.refund, { body: { id: checkout?.id ?? 0, reason: 'Changed mind' } });
    expect(await balance()).toBe(-price);
    expect(await violations()).toEqual([]);
  });
});

describe('a campaign that is paid from the balance', () => {
  it('is refused when the balance is short, reserves its cost and releases what it did not use', async () => {
    const ids = await many(30);
    expect(await expectProblem(start(ids))).toMatchObject({ code: 'sms_accounts.balance_short' });
    await topUp(100_00);
    const id = await start(ids);
    simulator.setFault({ kind: 'rate_limited', every: 10 });
    await runCampaign(services(), id, run());
    const sent = simulator.received.length;
    expect(await show()).toMatchObject({
      balanceMinor: 100_00 - sent * price,
      reservedMinor: (30 - sent) * price,
      availableMinor: 100_00 - 30 * price,
    });
    expect(await violations()).toEqual([]);
    await owner(c.cancel, { body: { id } });
    expect(await show()).toMatchObject({ reservedMinor: 0, balanceMinor: 100_00 - sent * price });
    expect(await violations()).toEqual([]);
  });

  it('leaves what it reserved to itself, and pauses before it starts if others spent the rest', async () => {
    await topUp(10_00);
    const first = await start(await many(15));
    const second = await start(await many(15));
    const claim = asTenant(payments.server.db, ispId, async (tx) => {
      const { reserveForCampaign } = await import('./queries/charges.ts');
      return reserveForCampaign(tx, first, 15 * price);
    });
    expect(await claim).toBe(true);
    expect(await runCampaign(services(), second, run())).toEqual({ state: 'paused' });
    expect(await owner(c.get, { params: { id: second } })).toMatchObject({ pauseReason: 'balance_short' });
    expect(simulator.received).toEqual([]);
    await topUp(10_00);
    expect(await owner(c.resume, { body: { id: second } })).toMatchObject({ state: 'scheduled' });
    await runCampaign(services(), second, run());
    expect((await owner(c.get, { params: { id: second } })).counts).toMatchObject({ sent: 15 });
    expect(await show()).toMatchObject({ balanceMinor: 20_00 - 15 * price, reservedMinor: 15 * price });
  });

  it('reserves what all its messages cost, although most of them are short', async () => {
    const ids = await many(205);
    const name = 'Mohammad Abdullah Al Mamun Chowdhury';
    await payments.server.db.sql(
      'update customers set name = $2 where id in (select customer_id from subscribers where id = any($1))',
      [ids.slice(-5), name],
    );
    await topUp(100_00);
    const body = { channel: 'sms', body: `Dear {name}, ${'we work tonight, '.repeat(8)}`, ids } as const;
    const { campaignId } = await owner(c.send, { body: { ...body, pacePerSecond: 1 } });
    let reservedMinor = 0;
    const stopping = run();
    const started = runCampaign(services(), campaignId ?? 0, {
      ...stopping,
      transaction: async (work) => {
        if (reservedMinor > 0) throw new Error('enough');
        const result = await stopping.transaction(work);
        ({ reservedMinor } = await show());
        return result;
      },
    });
    await expect(started).rejects.toThrow('enough');
    // 200 messages of one segment, and five of two.
    expect(reservedMinor).toBe(210 * price);
  });

  it('retries what failed with the money that it still holds', async () => {
    await topUp(60 * price);
    const ids = await many(60);
    const id = (await owner(c.send, { body: { ...message, ids, pacePerSecond: 20 } })).campaignId ?? 0;
    simulator.setFault({ kind: 'refuse', after: 20 });
    await runCampaign(services(), id, run());
    const { state, counts } = await owner(c.get, { params: { id } });
    expect(state).toBe('paused');
    expect(counts.failed).toBeGreaterThan(0);
    expect((await show()).availableMinor).toBe(0);
    simulator.setFault();
    await owner(c.retry, { body: { id } });
    await runCampaign(services(), id, run());
    expect((await owner(c.get, { params: { id } })).counts).toMatchObject({ sent: 60, failed: 0 });
    expect(await show()).toMatchObject({ balanceMinor: 0, reservedMinor: 0 });
    expect(await violations()).toEqual([]);
  });

  it('is refunded what the provider reports as not sent', async () => {
    await topUp(10_00);
    await runCampaign(services(), await start(await many(2)), run());
    const [sent] = await payments.server.db.sql("select id from notifications where state = 'sent' limit 1");
    await payments.server.db.sql("update notifications set provider_id = 'SM9' where id = $1", [
      sent?.['id'],
    ]);
    const at = new Date(payments.server.clock.now()).toISOString();
    const report = (state: 'failed' | 'undelivered') =>
      asTenant(payments.server.db, ispId, (tx) =>
        recordDelivery(tx, { providerId: 'SM9', state, error: `${state} 30008`, at }),
      );
    expect(await balance()).toBe(10_00 - 2 * price);
    expect(await report('failed')).toBe(true);
    expect(await report('failed')).toBe(false);
    expect(await balance()).toBe(10_00 - price);
    expect(await violations()).toEqual([]);
  });

  it('pauses when the balance runs out half-way, and goes on after a top-up', async () => {
    await topUp(10_00);
    const id = await start(await many(20));
    await payments.server.db.sql('insert into sms_prices (isp_id, price_minor) values ($1, $2)', [
      ispId,
      price,
    ]);
    await payments.server.db.sql("update campaigns set state = 'scheduled'");
    await runOnce(id, 200);
    expect(await owner(c.get, { params: { id } })).toMatchObject({
      state: 'paused',
      pauseReason: 'balance_short',
    });
    const { counts } = await owner(c.get, { params: { id } });
    expect(counts.failed + counts.unknown).toBe(0);
    expect(counts.queued).toBeGreaterThan(0);
    await topUp(50_00);
    await owner(c.resume, { body: { id } });
    await runCampaign(services(), id, run());
    expect(await owner(c.get, { params: { id } })).toMatchObject({
      state: 'completed',
      counts: { sent: 20 },
    });
    expect(await show()).toMatchObject({ reservedMinor: 0 });
    expect(await violations()).toEqual([]);
  });

  /** The price rises after the cost was reserved. */
  const runOnce = async (id: number, risen: number) => {
    let isRisen = false;
    const rising = run();
    await runCampaign(services(), id, {
      ...rising,
      transaction: async (work) => {
        const result = await rising.transaction(work);
        if (!isRisen) await admin(a.setPrice, { body: { ispId, priceMinor: risen } });
        isRisen = true;
        return result;
      },
    });
  };
});

describe('the platform', () => {
  it('sets a price for one ISP, and its credentials are never returned', async () => {
    await admin(a.setPrice, { body: { ispId, priceMinor: 25 } });
    expect(await show()).toMatchObject({ priceMinor: 25 });
    expect(await neighbour(a.get, {})).toMatchObject({ priceMinor: price });
    expect((await admin(a.platformList, { query: {} })).items).toMatchObject([
      { id: ispId, isUsed: true, priceMinor: 25 },
    ]);
    const shown = await admin(a.getPlatform, {});
    expect(shown).toMatchObject({ smsDriver: 'bulksmsbd', priceMinor: price });
    const [row] = await payments.server.db.sql('select * from platform_sms_settings');
    expect(JSON.stringify([shown, row])).not.toContain(simulatorKeys.apiKey);
    await admin(a.setPrice, { body: { ispId, priceMinor: null } });
    expect(await show()).toMatchObject({ priceMinor: price });
  });

  it('sends a test message through its provider, which costs no ISP anything', async () => {
    const to = '01712345678';
    expect(await admin(a.testPlatform, { body: { to } })).toMatchObject({ outcome: 'accepted' });
    expect(simulator.received).toMatchObject([{ to: '8801712345678', from: 'PLATFORM' }]);
    expect(await payments.server.db.sql('select id from notifications')).toEqual([]);
    expect(await admin(a.platformBalance, {})).toMatchObject({ outcome: 'known' });
    simulator.setFault({ kind: 'refuse' });
    expect(await admin(a.testPlatform, { body: { to } })).toMatchObject({ outcome: 'refused' });
    const refused = await expectProblem(admin(a.testPlatform, { body: { to: '123' } }));
    expect(refused).toMatchObject({ code: 'messaging.not_a_mobile' });
    const { version } = await admin(a.getPlatform, {});
    await admin(a.updatePlatform, { body: { smsDriver: null, version } });
    for (const call of [admin(a.testPlatform, { body: { to } }), admin(a.platformBalance, {})])
      expect(await expectProblem(call)).toMatchObject({ code: 'messaging.not_configured' });
  });

  it('that sells no SMS any more stops them with a clear error', async () => {
    await topUp(100_00);
    const { version } = await admin(a.getPlatform, {});
    await admin(a.updatePlatform, { body: { smsDriver: null, version } });
    expect(await expectProblem(test())).toMatchObject({ code: 'messaging.not_configured' });
    const more = owner(a.topUp, { body: { amountMinor: 100_00, gateway: 'bkash' } });
    expect(await expectProblem(more)).toMatchObject({ code: 'sms_accounts.not_offered' });
  });
});

it('the balance is top-ups less charges plus refunds, whatever happens', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('top_up' as const), amount: fc.integer({ min: 10_00, max: 30_00 }) }),
    fc.record({
      kind: fc.constant('send' as const),
      outcome: fc.constantFrom('ok', 'refuse', 'lost_answer', 'rate_limited'),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await clean();
      await owner(calls.messaging.updateSettings, { body: { usesPlatformSms: true, version: 0 } });
      let expected = 0;
      for (const one of steps) {
        if (one.kind === 'top_up') {
          await topUp(one.amount);
          expected += one.amount;
          continue;
        }
        simulator.setFault(...(one.outcome === 'ok' ? [] : [{ kind: one.outcome as 'refuse' }]));
        const canPay = expected >= price;
        const sent = await test().catch(() => undefined);
        expect(sent !== undefined).toBe(canPay);
        if (canPay && (one.outcome === 'ok' || one.outcome === 'lost_answer')) expected -= price;
      }
      simulator.setFault();
      expect(await balance()).toBe(expected);
      const [sums] = await payments.server.db.sql<{ sum: string }>(
        'select coalesce(sum(amount_minor), 0) as sum from sms_movements',
      );
      expect(Number(sums?.sum)).toBe(expected);
      expect(await violations()).toEqual([]);
    }),
    { numRuns: 8 },
  );
});
