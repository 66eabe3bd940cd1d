import { type Client, calls } from '@lastmile/contract';
import { gatewayNames } from '@lastmile/payment-gateways';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import {
  createDebtor,
  type OnlinePayments,
  paymentsOf,
  startOnlinePayments,
} from '../../../../test/support/online-payments.ts';
import { north, south } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';

const c = calls.checkouts;
const p = calls.platformCheckouts;
let online: OnlinePayments;
let owner: Client;
let admin: Client;
let debtor: Awaited<ReturnType<typeof createDebtor>>;

beforeAll(async () => {
  online = await startOnlinePayments();
  await signIn();
  debtor = await createDebtor(online.server);
  for (const gateway of gatewayNames) await online.configure(null, gateway);
});
afterAll(async () => {
  const { database } = online.server.db;
  const found = await checkInvariants(database, online.server.clock);
  await online.close();
  expect(found.flatMap(({ violations }) => violations)).toEqual([]);
});
beforeEach(() => {
  for (const gateway of gatewayNames) online.simulator.setBehaviour(gateway, undefined, { notify: 'never' });
});

async function signIn() {
  owner = await online.server.clientOf(north.logins.client);
  admin = await online.server.clientOf(platformAdmin);
}
const advance = async (ms: number) => {
  online.server.clock.advance(ms);
  await signIn();
};
const rowOf = async (reference: string) =>
  (await admin(p.list, { query: { search: reference } })).items[0] ?? expect.fail(`no ${reference}`);
const expectCode = async (call: Promise<unknown>, code: string) =>
  expect((await expectProblem(call)).code).toBe(code);
/** What the platform owes the ISP, in its own book and in that of the ISP. */
const owed = async () => {
  const [row] = await online.server.db.sql<{ platform: string; isp: string }>(
    `select (select coalesce(-sum(amount_minor), 0) from platform_journal_lines where party_isp_id = $1) as platform,
       (select coalesce(sum(amount_minor), 0) from journal_lines where isp_id = $1 and account = 'platform') as isp`,
    [north.id],
  );
  expect(row?.platform).toBe(row?.isp);
  return Number(row?.platform);
};

describe('a refund of more than the platform owes the ISP', () => {
  it('needs the approval of the platform', async () => {
    const subscriberId = await debtor();
    const { id, feeMinor } = await rowOf(await online.pay(subscriberId, 'sslcommerz'));
    expect(await owed()).toBe(500_00 - (feeMinor ?? 0));
    const body = { id, reason: 'Wrong subscriber' };
    await expectCode(owner(c.refund, { body }), 'checkouts.above_balance');
    await expectCode(admin(p.refund, { body }), 'checkouts.above_balance');
    await admin(p.refund, { body: { ...body, approveAboveBalance: true } });
    expect(await paymentsOf(owner, subscriberId)).toEqual([[500_00, 0, 'posted']]);
    for (let round = 0; round < 3; round += 1) {
      await advance(11 * 60_000);
      await online.poll();
    }
    expect(await admin(p.get, { params: { id } })).toMatchObject({ state: 'refunded' });
    expect(await paymentsOf(owner, subscriberId)).toEqual([[500_00, 0, 'reversed']]);
    expect(await owed()).toBe(-(feeMinor ?? 0));
  });
});

describe('what the platform collected', () => {
  it('is owed to the ISP after the gateway’s fee, in the books of both', async () => {
    const before = await owed();
    const subscriberId = await debtor();
    const { id, feeMinor, isp, payee } = await rowOf(await online.pay(subscriberId, 'sslcommerz'));
    expect({ isp: isp.id, payee }).toEqual({ isp: north.id, payee: 'isp' });
    expect(feeMinor).toBeGreaterThan(0);
    expect((await owed()) - before).toBe(500_00 - (feeMinor ?? 0));
    expect(await admin(p.get, { params: { id } })).toMatchObject({
      state: 'succeeded',
      unsettledMinor: await owed(),
    });
    expect(await admin(p.recheck, { body: { id } })).toEqual({ id, state: 'succeeded' });
  });

  it('is resolved by the platform only, and posted in both books then', async () => {
    const subscriberId = await debtor();
    online.simulator.setBehaviour('stripe', undefined, { notify: 'never', amountOverride: '400.00' });
    const { id, state } = await rowOf(await online.pay(subscriberId, 'stripe'));
    expect(state).toBe('needs_review');
    const body = { id, note: 'Agreed' };
    await expectCode(owner(c.resolve, { body }), 'checkouts.collected_by_platform');
    await expectCode(owner(c.refund, { body: { id, reason: 'x' } }), 'checkouts.collected_by_platform');
    const before = await owed();
    expect(await admin(p.resolve, { body })).toEqual({ id, state: 'succeeded' });
    expect(await paymentsOf(owner, subscriberId)).toEqual([[400_00, 0, 'posted']]);
    expect(await owed()).toBeGreaterThan(before);
    await expectCode(admin(p.resolve, { body }), 'checkouts.not_in_review');
  });

  it('is listed for all ISPs with filters, and not shown to other ISPs', async () => {
    const reference = await online.pay(await debtor(), 'nagad');
    const query = { ispId: north.id, collectedBy: 'platform', purpose: 'subscriber_invoice' } as const;
    const { items } = await admin(p.list, { query: { ...query, gateway: 'nagad', state: 'succeeded' } });
    expect(items.map((item) => item.reference)).toContain(reference);
    expect((await admin(p.list, { query: { ispId: south.id } })).items).toEqual([]);
    const other = await online.server.clientOf(south.logins.client);
    expect((await other(c.list, { query: {} })).items).toEqual([]);
    await expectCode(other(c.get, { params: { id: items[0]?.id ?? 0 } }), 'not_found');
  });

  it('is exported in the language of the reader, by the platform and by the ISP, and so are reports', async () => {
    await online.claim(await debtor(), 'EXPORT001');
    const rowsOf = async (login: string, path: string) => {
      const headers = {
        authorization: `Bearer ${await online.server.tokenOf(login)}`,
        'accept-language': 'de',
      };
      const response = await online.server.request(`${path}?format=csv`, { headers });
      expect(response.status).toBe(200);
      return (await response.text()).split('\n');
    };
    const [header, first = ''] = await rowsOf(platformAdmin, '/api/admin/checkout/index');
    expect(header).toContain('Anbieter');
    expect(header).toContain('Transaktionsnummer');
    expect(first).toContain('SSLCommerz');
    expect((await rowsOf(north.logins.client, '/api/isp/checkout/index'))[1]).toContain('LM');
    const claims = await rowsOf(north.logins.client, '/api/isp/payment-claim/index');
    expect(claims[0]).toContain('Gemeldet');
    expect(claims.join()).toContain('EXPORT001');
    expect(await rowsOf(south.logins.client, '/api/isp/payment-claim/index')).not.toContain('EXPORT001');
  });

  it('is tested at its gateways', async () => {
    for (const gateway of gatewayNames)
      expect(await admin(calls.gateways.platformTest, { body: { gateway } })).toMatchObject({
        outcome: 'succeeded',
      });
    const body = { gateway: 'stripe', ispId: south.id } as const;
    await expectCode(admin(calls.gateways.platformTest, { body }), 'gateways.not_configured');
  });
});

describe('a refund', () => {
  it('in parts stays pending until the gateway confirms, and lowers what the platform owes', async () => {
    const subscriberId = await debtor();
    const { id } = await rowOf(await online.pay(subscriberId, 'stripe'));
    const before = await owed();
    const part = { id, reason: 'Two days without service', amountMinor: 120_00 };
    expect(await admin(p.refund, { body: part })).toMatchObject({
      state: 'succeeded',
      refundState: 'pending',
    });
    expect(await owed()).toBe(before);
    await expectCode(admin(p.refund, { body: part }), 'checkouts.not_refundable');
    await advance(11 * 60_000);
    await online.poll();
    expect(await paymentsOf(owner, subscriberId)).toEqual([[500_00, 120_00, 'posted']]);
    expect(await owed()).toBe(before - 120_00);
    const tooMuch = { ...part, amountMinor: 380_01 };
    await expectCode(admin(p.refund, { body: tooMuch }), 'checkouts.refund_too_large');
    await owner(c.refund, { body: { id, reason: 'Moved away' } });
    await advance(11 * 60_000);
    await online.poll();
    expect(await owner(c.get, { params: { id } })).toMatchObject({
      state: 'refunded',
      refundedMinor: 500_00,
      refunds: [{ amountMinor: 120_00 }, { amountMinor: 380_00 }],
    });
    expect(await paymentsOf(owner, subscriberId)).toEqual([[500_00, 500_00, 'posted']]);
    expect(await owed()).toBe(before - 500_00);
  });
});

describe('a second refund', () => {
  it('that the gateway did not make is not taken for the first one', async () => {
    await online.configure(null, 'bkash');
    const reference = await online.pay(await debtor(), 'bkash');
    const { id } = await rowOf(reference);
    const body = { id, reason: 'Part', amountMinor: 100_00 };
    expect(await admin(p.refund, { body })).toMatchObject({ refundState: 'refunded' });
    online.simulator.setBehaviour('bkash', reference, {
      fault: { on: 'refund', kind: 'http_500', times: 1 },
    });
    expect(await admin(p.refund, { body })).toMatchObject({ refundState: 'unknown' });
    await advance(11 * 60_000);
    await online.poll();
    // bKash tells the last refund of a payment, which is the first one here.
    expect(await admin(p.get, { params: { id } })).toMatchObject({
      refundedMinor: 100_00,
      refunds: [{ state: 'refunded' }, { state: 'unknown' }],
    });
  });
});

describe('a chargeback', () => {
  it('reverses the payment, marks the checkout and is recorded, by whoever collected', async () => {
    const subscriberId = await debtor();
    const { id } = await rowOf(await online.pay(subscriberId, 'stripe'));
    const before = await owed();
    const body = { id, reason: 'Disputed by the card holder' };
    await expectCode(owner(c.chargeback, { body }), 'checkouts.collected_by_platform');
    expect(await admin(p.chargeback, { body })).toEqual({ id, state: 'charged_back' });
    expect(await paymentsOf(owner, subscriberId)).toEqual([[500_00, 0, 'reversed']]);
    expect(await owed()).toBe(before - 500_00);
    expect(await admin(p.get, { params: { id } })).toMatchObject({
      refunds: [{ kind: 'chargeback', state: 'refunded', amountMinor: 500_00 }],
    });
    const [audit] = await online.server.db.sql<{ call: string }>(
      "select call from audit_log where entity = 'checkouts' and entity_id = $1 order by id desc limit 1",
      [id],
    );
    expect(audit?.call).toBe('checkouts.platformChargeback');
    for (const call of [() => admin(p.chargeback, { body }), () => admin(p.refund, { body })])
      await expectCode(call(), 'checkouts.not_refundable');
    // What the gateway still says changes nothing.
    expect(await admin(p.recheck, { body: { id } })).toEqual({ id, state: 'charged_back' });
  });

  it('of what the ISP collected itself is for the ISP, not for the platform', async () => {
    await online.configure(north.id, 'bkash');
    const subscriberId = await debtor();
    const { id, collectedBy } = await rowOf(await online.pay(subscriberId, 'bkash'));
    expect(collectedBy).toBe('isp');
    const before = await owed();
    const body = { id, reason: 'Disputed' };
    for (const call of [p.chargeback, p.refund])
      await expectCode(admin(call, { body }), 'checkouts.collected_by_isp');
    await expectCode(admin(p.resolve, { body: { id, note: 'x' } }), 'checkouts.collected_by_isp');
    expect(await owner(c.chargeback, { body })).toEqual({ id, state: 'charged_back' });
    expect(await paymentsOf(owner, subscriberId)).toEqual([[500_00, 0, 'reversed']]);
    expect(await owed()).toBe(before);
  });
});

describe('one transaction', () => {
  const manual = (subscriberId: number, reference: string, method: 'bkash' | 'bank' | 'cash' = 'bkash') =>
    owner(calls.payments.create, { body: { subscriberId, amountMinor: 500_00, method, reference } });
  const transactionOf = async (subscriberId: number) =>
    (await rowOf(await online.pay(subscriberId, 'bkash'))).transactionId ?? '';
  const spaced = (text: string) => text.toLowerCase().replace(/^(...)/, '$1-');

  it('that a customer reported is not recorded by hand too, however it is typed', async () => {
    const subscriberId = await debtor();
    expect(await online.claim(subscriberId, '8N7A6D5X')).toContain('claimed=1');
    await expectCode(manual(subscriberId, ' 8n7-a6 d5x '), 'payments.transaction_reported');
    // Another method is another transaction, and a rejected claim may be corrected.
    await manual(await debtor(), '8N7A6D5X', 'bank');
    const [claim] = (await owner(calls.paymentClaims.list, { query: { search: '8N7A6D5X' } })).items;
    await owner(calls.paymentClaims.reject, { body: { id: claim?.id ?? 0, reason: 'Not received' } });
    await manual(subscriberId, '8N7A6D5X');
  });

  it('that was recorded by hand is not reported too, however it is typed', async () => {
    await manual(await debtor(), 'ab-12 cd34');
    expect(await online.claim(await debtor(), 'AB12CD34')).toContain('problem=used');
  });

  it('that was paid online is neither recorded by hand nor reported', async () => {
    const subscriberId = await debtor();
    const transaction = await transactionOf(subscriberId);
    await expectCode(manual(subscriberId, spaced(transaction)), 'payments.transaction_paid_online');
    expect(await online.claim(await debtor(), spaced(transaction))).toContain('problem=used');
    // Numbers of cash receipts are not transactions.
    await manual(await debtor(), transaction, 'cash');
  });

  it('that was recorded by hand needs a review when the gateway confirms it', async () => {
    const subscriberId = await debtor();
    const reference = await online.start(subscriberId, 'sslcommerz');
    const back = await online.simulator.complete('sslcommerz', reference, 'paid');
    if (!back) throw new Error('The browser was closed');
    await manual(subscriberId, spaced(back.fields['bank_tran_id'] ?? ''));
    await online.follow(back);
    const { id, ...row } = await rowOf(reference);
    expect(row).toMatchObject({ state: 'needs_review', reasons: ['transaction_used'] });
    await expectCode(admin(p.resolve, { body: { id, note: 'x' } }), 'checkouts.already_recorded');
    expect(await paymentsOf(owner, subscriberId)).toEqual([[500_00, 0, 'posted']]);
  });

  it('that is recorded by hand at the moment the gateway confirms it is credited once', async () => {
    const subscriberId = await debtor();
    const reference = await online.start(subscriberId, 'sslcommerz');
    const back = await online.simulator.complete('sslcommerz', reference, 'paid');
    const { services } = online.server.panel;
    const purpose = services.purposes.subscriber_invoice;
    if (!back || !purpose) throw new Error('The browser was closed');
    let isFirst = true;
    // Between the first look and the posting, someone records the same transaction.
    const isRecorded = async (tx: Parameters<typeof purpose.post>[0], transactionId: string) => {
      if (!isFirst) return (await purpose.isRecorded?.(tx, transactionId)) ?? false;
      isFirst = false;
      await manual(subscriberId, transactionId);
      return false;
    };
    const racing = { ...services, purposes: { subscriber_invoice: { ...purpose, isRecorded } } };
    const query = { ...Object.fromEntries(new URL(back.url).searchParams) };
    const rawBody = Buffer.from(new URLSearchParams(back.fields).toString());
    const { receiveBrowserReturn } = await import('./operations/receive-gateway-messages.ts');
    await receiveBrowserReturn(racing, 'sslcommerz', { query, headers: {}, rawBody });
    expect(await rowOf(reference)).toMatchObject({ state: 'needs_review', reasons: ['transaction_used'] });
    expect(await paymentsOf(owner, subscriberId)).toEqual([[500_00, 0, 'posted']]);
  });

  it('that a customer reported and then paid online is credited once', async () => {
    const subscriberId = await debtor();
    const transaction = await transactionOf(subscriberId);
    await online.server.db.sql(
      `insert into payment_claims (isp_id, subscriber_id, method, transaction_id, transaction_key, amount_minor, form_key)
       values ($1, $2, 'bkash', $3, $4, 50000, 'earlier')`,
      [north.id, subscriberId, transaction, transaction.toUpperCase()],
    );
    const [claim] = (await owner(calls.paymentClaims.list, { query: { search: transaction } })).items;
    await expectCode(
      owner(calls.paymentClaims.confirm, { body: { id: claim?.id ?? 0, amountMinor: 500_00 } }),
      'payment_claims.already_recorded',
    );
    expect(await paymentsOf(owner, subscriberId)).toHaveLength(1);
  });
});

describe('a purpose of the platform', () => {
  it('is paid into the platform’s account, returns to the panel, and is the platform’s income', async () => {
    const { startCheckout } = await import('./index.ts');
    const posted: number[] = [];
    const given: number[] = [];
    const services = {
      ...online.server.panel.services,
      purposes: {
        service_charge: {
          payee: 'platform',
          runsAs: 'platform',
          post: async (_tx: unknown, { paidMinor }: { paidMinor: number }) => ({
            documentId: posted.push(paidMinor),
          }),
          reverse: async (_tx: unknown, { amountMinor }: { amountMinor: number }) => {
            given.push(amountMinor);
          },
        },
      },
    } as const;
    const started = await startCheckout(services, {
      ispId: north.id,
      gateway: 'bkash',
      purpose: 'service_charge',
      targetId: 7,
      subscriberId: null,
      resellerUserId: null,
      amountMinor: 900_00,
      currency: 'BDT',
      description: 'Service charge',
      payer: { id: 'isp-1', name: 'North' },
      formKey: null,
      returnPath: '/app/service-charge',
    });
    if ('refusal' in started) throw new Error(started.refusal);
    expect(started.payUrl).toContain('http');
    const { reference } = started;
    const back = await online.simulator.complete('bkash', reference, 'paid');
    const { receiveBrowserReturn } = await import('./operations/receive-gateway-messages.ts');
    const query = { ...Object.fromEntries(new URL(back?.url ?? '').searchParams), ...back?.fields };
    const received = await receiveBrowserReturn(services, 'bkash', {
      query,
      headers: {},
      rawBody: Buffer.alloc(0),
    });
    expect(received).toMatchObject({ reference, returnPath: '/app/service-charge' });
    expect(posted).toEqual([900_00]);
    const { id, payee, paymentId } = await rowOf(reference);
    expect({ payee, paymentId }).toEqual({ payee: 'platform', paymentId: null });
    const income = () =>
      online.server.db.sql<{ sum: string }>(
        "select -sum(amount_minor) as sum from platform_journal_lines where account = 'charge_income'",
      );
    expect(await income()).toEqual([{ sum: '90000' }]);
    // The ISP sees what it paid, and the platform decides about it.
    await expectCode(owner(c.refund, { body: { id, reason: 'x' } }), 'checkouts.collected_by_platform');
    const { recordChargeback } = await import('./operations/record-chargeback.ts');
    await recordChargeback(services, { id, reason: 'Disputed' }, { ispId: null, userId: 1 }, { userId: 1 });
    expect(given).toEqual([900_00]);
    expect(await income()).toEqual([{ sum: '0' }]);
  });
});
