import { type Client, calls, urlOf } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { notificationServices, sendNotificationsOnce } from '../../../../../test/support/notifications.ts';
import { type OnlinePayments, startOnlinePayments } from '../../../../../test/support/online-payments.ts';
import { readPdf } from '../../../../../test/support/pdf-text.ts';
import { createTestPackage } from '../../../../../test/support/subscribers.ts';
import { north, south } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';
import { renewDue } from '../queries/wholesale.ts';
import { onlinePayment, refundPart } from './online-money.ts';

let online: OnlinePayments;
let owner: Client;
let self: Client;
let email: string;
let id: number;
let make: Awaited<ReturnType<typeof createBillable>>;
let dearer: number;
let count = 0;
beforeAll(async () => {
  online = await startOnlinePayments();
  await online.configure(null, 'bkash');
  await online.configure(north.id, 'stripe');
  await online.server.db.sql("update gateway_accounts set fee_rate = 150 where gateway = 'bkash'");
  make = await createBillable(online.server.db, north.id);
  dearer = await createTestPackage(online.server.db, north.id, 'Fast');
});
beforeEach(async () => {
  online.server.clock.set('2026-03-10T04:00:00Z');
  owner = await online.server.clientOf(north.logins.client);
  ({ id, email } = await addReseller());
  self = await online.server.clientOf(email);
});
afterAll(async () => {
  const violations = (await checkInvariants(online.server.db.database)).flatMap((one) => one.violations);
  await online.close();
  expect(violations).toEqual([]);
});

/** With 5,000 in the wallet, who buys for 310 and 620 and sells for 500 and 900. */
async function addReseller() {
  count += 1;
  const login = `retail${count}@north.test`;
  const added = await owner(calls.resellers.create, {
    body: {
      fullName: `Retailer ${count}`,
      businessName: `Corner net ${count}`,
      email: login,
      mobile: `+88017000000${String(count).padStart(2, '0')}`,
      password: testPassword,
      model: 'wholesale',
      invoicePrefix: `cn${count}`,
      maySetRetailPrice: true,
      commissionRate: 0,
      commissionBasis: 'before_vat',
    },
  });
  const params = { id: added.id };
  await owner(calls.resellerPrices.update, {
    params,
    body: {
      items: [
        { packageId: make.packageId, priceMinor: 310_00, minRetailMinor: 400_00, maxRetailMinor: 600_00 },
        { packageId: dearer, priceMinor: 620_00 },
      ],
    },
  });
  const body = { items: [retail(make.packageId, 500_00), retail(dearer, 900_00)] };
  await owner(calls.resellerPrices.retail, { params, body });
  await owner(calls.resellers.topUp, { body: { id: added.id, amountMinor: 5_000_00, method: 'bkash' } });
  return { ...added, email: login };
}
const retail = (packageId: number, retailMinor: number | null) => ({ packageId, retailMinor });

let names = 0;
async function sell(customer: { readonly email?: string } = {}): Promise<number> {
  names += 1;
  const { id: sold } = await self(calls.subscribers.create, {
    body: {
      customer: {
        name: 'Rokeya Begum',
        mobile: '+8801712345678',
        clientType: 'home',
        language: 'en',
        ...customer,
      },
      username: `retail${names}`,
      routerId: make.routerId,
      packageId: make.packageId,
      bindMac: false,
      billing: 'normal',
      billingMode: 'prepaid',
      billingDay: 1,
      monthlyDiscountMinor: 0,
      activate: true,
    },
  });
  return sold;
}
const invoices = async (by = self) =>
  (await by(calls.retail.invoices, { params: { id }, query: { sort: 'issuedOn' } })).items;
const pay = (subscriberId: number, amountMinor: number, by = self) =>
  by(calls.retail.pay, { body: { subscriberId, amountMinor, method: 'cash' } });
const wallet = async () => 0 - (await owner(calls.resellers.get, { params: { id } })).owesMinor;
const books = async () =>
  Object.fromEntries(
    (
      await online.server.db.sql(
        `select l.account, sum(l.amount_minor)::int as sum from journal_lines l join journal_entries e on e.id = l.entry_id
         where e.source_kind in ('wholesale_charge', 'retail_invoice', 'retail_payment')
           and e.id > (select max(entry_id) from journal_lines where account = 'reseller' and user_id = (select user_id from resellers where id = $1)
             and entry_id in (select id from journal_entries where source_kind = 'reseller_transaction'))
         group by 1 having sum(l.amount_minor) <> 0`,
        [id],
      )
    ).map((row) => [row['account'], row['sum']]),
  );

/** Every amount of the ISP's first page: collected, invoiced, to collect, overdue, cash. */
const amounts = async () =>
  (await owner(calls.dashboard.summary, { query: {} })).sections
    .flatMap(({ figures }) => figures)
    .filter(({ unit }) => unit === 'minor')
    .map(({ key, value }) => [key, value]);

describe('who sells for a wholesale reseller', () => {
  it('is told of whom, and nobody else is', async () => {
    const of = async (client: Client) => (await client(calls.identity.me, {})).wholesaleResellerId;
    expect(await of(self)).toBe(id);
    const mobile = `+88018000000${String(count).padStart(2, '0')}`;
    const staff = `staff-${email}`;
    await owner(calls.resellerStaff.create, {
      params: { id },
      body: { fullName: 'Salam', email: staff, mobile, password: testPassword },
    });
    expect(await of(await online.server.clientOf(staff))).toBe(id);
    expect(await of(owner)).toBeNull();
    await owner(calls.resellers.create, {
      body: {
        ...{
          fullName: 'Agent',
          email: `commission-${email}`,
          mobile: `+88019000000${String(count).padStart(2, '0')}`,
        },
        ...{
          password: testPassword,
          model: 'commission',
          commissionRate: 1000,
          commissionBasis: 'before_vat',
        },
      },
    });
    expect(await of(await online.server.clientOf(`commission-${email}`))).toBeNull();
  });
});

describe('retail prices', () => {
  const set = (by: Client, packageId: number, retailMinor: number | null) =>
    by(calls.resellerPrices.retail, { params: { id }, body: { items: [retail(packageId, retailMinor)] } });

  it('are chosen by a reseller with the right to, within the limits of the ISP', async () => {
    const { items } = await set(self, make.packageId, 400_00);
    expect(items).toContainEqual(
      expect.objectContaining({
        packageId: make.packageId,
        priceMinor: 310_00,
        minRetailMinor: 400_00,
        maxRetailMinor: 600_00,
        retailMinor: 400_00,
      }),
    );
    for (const outside of [399_99, 600_01])
      expect(await expectProblem(set(self, make.packageId, outside))).toMatchObject({
        status: 422,
        code: 'resellers.retail_outside',
      });
    await set(self, dearer, 5_000_00);
    const { version } = await owner(calls.resellers.get, { params: { id } });
    await owner(calls.resellers.update, { params: { id }, body: { maySetRetailPrice: false, version } });
    expect(await expectProblem(set(self, make.packageId, 450_00))).toMatchObject({
      status: 403,
      code: 'resellers.may_not_set_retail',
    });
    await set(owner, make.packageId, 450_00);
  });

  it('move to the nearest limit, and keep what a change of the buying price leaves out', async () => {
    const update = async (more: object) => {
      const items = [{ packageId: make.packageId, priceMinor: 320_00, ...more }];
      const saved = await owner(calls.resellerPrices.update, { params: { id }, body: { items } });
      return saved.items.find(({ packageId }) => packageId === make.packageId);
    };
    expect(await update({})).toMatchObject({ minRetailMinor: 400_00, retailMinor: 500_00 });
    expect(await update({ maxRetailMinor: 450_00 })).toMatchObject({ retailMinor: 450_00 });
    expect(await update({ minRetailMinor: null, maxRetailMinor: null })).toMatchObject({
      minRetailMinor: null,
      retailMinor: 450_00,
    });
    expect(await expectProblem(update({ minRetailMinor: 500_00, maxRetailMinor: 400_00 }))).toMatchObject({
      code: 'resellers.retail_limits',
    });
  });

  it('are all that a reseller can change of a price, by the database too', async () => {
    const { db } = online.server;
    const [row] = await db.sql('select user_id from resellers where id = $1', [id]);
    const userId = Number(row?.['user_id']);
    const client = await db.database.pool.connect();
    try {
      await client.query('begin; set local role lastmile_own_subscribers');
      await client.query(`set local app.isp_id = '${north.id}'; set local app.reseller_ids = '{${userId}}'`);
      await expect(
        client.query('update reseller_prices set min_retail_minor = 1 where reseller_id = $1', [id]),
      ).rejects.toMatchObject({ constraint: 'reseller_retail_price' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('a retail invoice', () => {
  it('is issued with the charge of the reseller, in their name and with their numbers', async () => {
    const subscriberId = await sell();
    await sell();
    const issued = await invoices();
    expect(issued).toMatchObject([
      {
        number: `CN${count}-2026-000001`,
        amountMinor: 500_00,
        state: 'unpaid',
        subscriber: { id: subscriberId },
      },
      { number: `CN${count}-2026-000002`, periodStart: '2026-03-10', periodEnd: '2026-04-09' },
    ]);
    const token = await online.server.tokenOf(email);
    const printed = await online.server.request(
      urlOf(calls.retail.invoicePdf, { id: issued[0]?.id ?? 0 }, { size: 'a4' }),
      { headers: { authorization: `Bearer ${token}` } },
    );
    const text = readPdf(Buffer.from(await printed.arrayBuffer()))
      .pages.flat()
      .join(' ');
    for (const part of [`Corner net ${count}`, `CN${count}-2026-000001`, 'Rokeya Begum', '500.00'])
      expect(text).toContain(part);
    expect(text).not.toContain('North');
  });

  it('is outside of the revenue and balances due of the ISP', async () => {
    const before = await amounts();
    const subscriberId = await sell();
    await pay(subscriberId, 200_00);
    // The ISP's revenue is the buying price.
    expect(await books()).toEqual({
      reseller: 310_00,
      revenue: -310_00,
      retail_receivable: 300_00,
      retail_sales: -500_00,
      retail_money: 200_00,
    });
    expect((await owner(calls.invoices.list, { query: { subscriberId } })).items).toEqual([]);
    expect((await owner(calls.payments.list, { query: { subscriberId } })).items).toEqual([]);
    expect((await owner(calls.subscribers.get, { params: { id: subscriberId } })).balanceMinor).toBe(0);
    expect(await owner(calls.resellers.get, { params: { id } })).toMatchObject({ balanceDueMinor: 300_00 });
    expect(await self(calls.retail.subscriber, { params: { id: subscriberId } })).toMatchObject({
      seller: { id, name: `Corner net ${count}` },
      balanceDueMinor: 300_00,
      creditMinor: 0,
      invoices: [{ number: `CN${count}-2026-000001`, paidMinor: 200_00 }],
    });
    const own = await make.subscriber();
    expect(await owner(calls.retail.subscriber, { params: { id: own } })).toMatchObject({ seller: null });
    expect(await amounts()).toEqual(before);
  });

  it('is paid by payments, the oldest first, and what is left is credit for the next', async () => {
    const [first, second] = [await sell(), await sell()];
    expect(await pay(first, 200_00)).toMatchObject({
      number: `CN${count}-P-2026-000001`,
      balanceDueMinor: 300_00,
    });
    await pay(first, 400_00);
    expect(await invoices()).toMatchObject([
      { state: 'paid', balanceDueMinor: 0 },
      { state: 'unpaid', subscriber: { id: second } },
    ]);
    await self(calls.subscribers.changePackage, { body: { ids: [first], packageId: dearer } });
    const [was, , next] = await invoices();
    expect(was).toMatchObject({ state: 'credited', balanceDueMinor: 0 });
    expect(next).toMatchObject({ amountMinor: 900_00, paidMinor: 600_00, state: 'partial' });
  });

  it('is credited for the days that are not used', async () => {
    const subscriberId = await sell();
    online.server.clock.set('2026-03-20T04:00:00Z');
    self = await online.server.clientOf(email);
    await self(calls.subscribers.close, { body: { ids: [subscriberId] } });
    // 11 of 31 days were used.
    expect(await invoices()).toMatchObject([
      { amountMinor: 500_00, creditedMinor: 322_58, balanceDueMinor: 177_42, state: 'unpaid' },
    ]);
  });

  it('is not issued for a package without a retail price', async () => {
    await self(calls.resellerPrices.retail, {
      params: { id },
      body: { items: [retail(make.packageId, null)] },
    });
    await sell();
    expect(await invoices()).toEqual([]);
  });

  it('is seen by the reseller and the ISP, and by nobody else', async () => {
    const subscriberId = await sell();
    const mine = id;
    const [issued] = await invoices();
    const { id: paymentId } = await pay(subscriberId, 100_00);
    expect(await invoices(owner)).toHaveLength(1);
    const other = await addReseller();
    const outsiders = [
      await online.server.clientOf(other.email),
      await online.server.clientOf(south.logins.client),
    ];
    for (const outsider of outsiders) {
      const attempts = [
        () => outsider(calls.retail.invoices, { params: { id: mine }, query: {} }),
        () => outsider(calls.retail.payments, { params: { id: mine }, query: {} }),
        () =>
          outsider(calls.resellerPrices.retail, {
            params: { id: mine },
            body: { items: [retail(make.packageId, 450_00)] },
          }),
        () => pay(subscriberId, 100_00, outsider),
        () => outsider(calls.retail.subscriber, { params: { id: subscriberId } }),
        () => outsider(calls.retail.reverse, { body: { id: paymentId, reason: 'Mistake', version: 1 } }),
      ];
      for (const attempt of attempts) expect(await expectProblem(attempt())).toMatchObject({ status: 404 });
      const token = await online.server.tokenOf(
        outsider === outsiders[0] ? other.email : south.logins.client,
      );
      const printed = await online.server.request(
        urlOf(calls.retail.invoicePdf, { id: issued?.id ?? 0 }, {}),
        {
          headers: { authorization: `Bearer ${token}` },
        },
      );
      expect(printed.status).toBe(404);
    }
  });
});

describe('a payment to a reseller', () => {
  it('that is reversed while the next invoice is issued is not counted as paid', async () => {
    const subscriberId = await sell();
    const { id: paymentId } = await pay(subscriberId, 1_000_00);
    const { db, clock } = online.server;
    clock.set('2026-04-10T04:00:00Z');
    self = await online.server.clientOf(email);
    owner = await online.server.clientOf(north.logins.client);
    const waiting = async () =>
      (
        await db.sql(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length;
    let reversal: Promise<unknown> = Promise.resolve();
    await withTenant(db.database, north.id, { actor: { userId: null } }, async (tx) => {
      // The payment pays the invoice of the second month too.
      await renewDue(tx, '2026-04-10T04:00:00Z', [id]);
      let isDone = false;
      reversal = self(calls.retail.reverse, {
        body: { id: paymentId, reason: 'Mistake', version: 1 },
      }).finally(() => {
        isDone = true;
      });
      await expect.poll(async () => isDone || (await waiting()) > 0).toBe(true);
    });
    await reversal;
    expect(await invoices()).toMatchObject([
      { state: 'unpaid', paidMinor: 0 },
      { state: 'unpaid', paidMinor: 0 },
    ]);
    await pay(subscriberId, 600_00);
    expect(await invoices()).toMatchObject([
      { state: 'paid', paidMinor: 500_00 },
      { state: 'partial', paidMinor: 100_00 },
    ]);
  });

  it('that was recorded by mistake is reversed once', async () => {
    const subscriberId = await sell();
    const { id: paymentId } = await pay(subscriberId, 500_00);
    const reverse = () =>
      self(calls.retail.reverse, { body: { id: paymentId, reason: 'Wrong customer', version: 1 } });
    await reverse();
    expect(await invoices()).toMatchObject([{ state: 'unpaid', paidMinor: 0 }]);
    expect(await expectProblem(reverse())).toMatchObject({ code: 'retail.already_reversed' });
    const { items } = await self(calls.retail.payments, { params: { id }, query: {} });
    expect(items).toMatchObject([{ isReversed: true, amountMinor: 500_00 }]);
  });

  it('is refused for a subscriber whom the ISP invoices', async () => {
    const subscriberId = await make.subscriber();
    expect(await expectProblem(pay(subscriberId, 100_00, owner))).toMatchObject({
      code: 'retail.not_wholesale',
    });
  });

  it('through the pay page is in the wallet after the fee, once, however often the gateway notifies', async () => {
    const subscriberId = await sell();
    const before = await wallet();
    const token = online.server.panel.services.payLinks.tokenOf({
      ispId: north.id,
      subscriberId,
      version: 1,
    });
    const page = await (await online.server.request(`/pay/${token}`)).text();
    expect(page).toContain(`Corner net ${count}`);
    expect(page).toContain(`CN${count}-2026-000001`);
    expect(page).not.toContain('/claim"');
    const reference = await online.start(subscriberId, 'bkash', '500');
    const back = await online.simulator.complete('bkash', reference, 'paid');
    if (!back) throw new Error('The browser was closed');
    await Promise.all([1, 2, 3].map(() => online.follow(back)));
    await online.poll();
    // 1.5 percent of 500 is what the gateway keeps.
    expect(await wallet()).toBe(before + 492_50);
    expect(await invoices()).toMatchObject([{ state: 'paid', paidMinor: 500_00 }]);
    expect(await books()).toEqual({
      reseller: 310_00 - 492_50,
      revenue: -310_00,
      platform: 492_50,
      retail_sales: -500_00,
      retail_money: 492_50,
      retail_fees: 7_50,
    });
    const paid = await online.server.request(`/api/pay/${token}`);
    const { receipts, paidInvoices } = (await paid.json()) as {
      receipts: { id: string }[];
      paidInvoices: { id: string }[];
    };
    for (const [kind, document] of [
      ['receipt', receipts[0]],
      ['invoice', paidInvoices[0]],
    ] as const) {
      const file = await online.server.request(`/api/pay/${token}/${kind}/${document?.id}`);
      const text = readPdf(Buffer.from(await file.arrayBuffer()))
        .pages.flat()
        .join(' ');
      expect(text).toContain(`Corner net ${count}`);
    }
  });

  it.each(['the former reseller', 'the ISP'])(
    'that is under way during a transfer to %s stays theirs',
    async (to) => {
      const subscriberId = await sell();
      const second = await addReseller();
      const transfer = (toResellerId: number | null) =>
        owner(calls.resellerTransfer.transfer, { body: { ids: [subscriberId], toResellerId } });
      online.server.clock.set('2026-03-20T04:00:00Z');
      owner = await online.server.clientOf(north.logins.client);
      await transfer(second.id);
      const reference = await online.start(subscriberId, 'bkash', '500');
      await transfer(to === 'the ISP' ? null : id);
      const wallets = async () => {
        const { owesMinor } = await owner(calls.resellers.get, { params: { id: second.id } });
        return [await wallet(), 0 - owesMinor];
      };
      const [first = 0, theirs = 0] = await wallets();
      await online.complete('bkash', reference);
      // Although the subscriber owes the former one more.
      expect(await wallets()).toEqual([first, theirs + 492_50]);
      const { items } = await owner(calls.retail.payments, { params: { id: second.id }, query: {} });
      expect(items).toMatchObject([{ amountMinor: 500_00, feeMinor: 7_50 }]);
    },
  );

  it('that the ISP collects itself is in the wallet after the fee, which the reseller pays back to the ISP', async () => {
    const subscriberId = await sell();
    const before = await wallet();
    const reference = await online.pay(subscriberId, 'stripe', '500');
    // Stripe reports its fee: 2.9 percent of 500.
    expect(await wallet()).toBe(before + 485_50);
    expect(await books()).toEqual({
      reseller: 310_00 - 485_50,
      revenue: -310_00,
      wallet: 500_00,
      fees: -14_50,
      retail_sales: -500_00,
      retail_money: 485_50,
      retail_fees: 14_50,
    });
    expect(await invoices()).toMatchObject([{ state: 'paid', paidMinor: 500_00 }]);
    const { items } = await owner(calls.checkouts.list, { query: { search: reference } });
    await refundPart(online.server.db, online.server.clock, north.id, items[0]?.id ?? 0, 200_00);
    expect(await wallet()).toBe(before + 285_50);
    expect(await books()).toMatchObject({ wallet: 300_00, fees: -14_50, retail_money: 285_50 });
  });

  it('that the ISP collects itself without a fee is in the wallet in full', async () => {
    const subscriberId = await sell();
    const before = await wallet();
    const { userId } = await owner(calls.resellers.get, { params: { id } });
    const { db, clock } = online.server;
    const paid = { amountMinor: 500_00, feeMinor: 0, collectedBy: 'isp' } as const;
    await onlinePayment(db, clock, { ispId: north.id, id, userId, subscriberId }, paid);
    expect(await wallet()).toBe(before + 500_00);
    expect(await books()).toEqual({
      reseller: 310_00 - 500_00,
      revenue: -310_00,
      wallet: 500_00,
      retail_sales: -500_00,
      retail_money: 500_00,
    });
  });

  it('that a gateway gives back leaves the wallet, and the invoice is open again', async () => {
    const subscriberId = await sell();
    const before = await wallet();
    const reference = await online.pay(subscriberId, 'bkash', '500');
    expect(await wallet()).toBe(before + 492_50);
    const { items } = await owner(calls.checkouts.list, { query: { search: reference } });
    expect(items).toMatchObject([{ purpose: 'retail_payment', state: 'succeeded', paymentId: null }]);
    const refund = (amountMinor: number) =>
      owner(calls.checkouts.refund, { body: { id: items[0]?.id ?? 0, reason: 'Too much', amountMinor } });
    await refund(100_00);
    await refund(150_00);
    // The fee stays with the gateway.
    expect(await wallet()).toBe(before + 242_50);
    expect(await invoices()).toMatchObject([{ state: 'partial', paidMinor: 250_00 }]);
    const [payment] = (await self(calls.retail.payments, { params: { id }, query: {} })).items;
    expect(payment).toMatchObject({ refundedMinor: 250_00, isReversed: false });
    expect(
      await expectProblem(
        self(calls.retail.reverse, {
          body: { id: payment?.id ?? 0, reason: 'Mistake', version: payment?.version ?? 0 },
        }),
      ),
    ).toMatchObject({ code: 'retail.paid_online' });
    const { rows } = await self(calls.resellers.statement, { params: { id }, query: {} });
    expect(rows.filter(({ kind }) => kind.startsWith('retail.'))).toMatchObject([
      { kind: 'retail.paid', party: 'Rokeya Begum', amountMinor: -492_50 },
      { kind: 'retail.refunded', amountMinor: 100_00 },
      { kind: 'retail.refunded', amountMinor: 150_00 },
    ]);
  });
});

describe('messages to customers of the reseller', () => {
  const messages = async (subscriberId: number) => {
    const { items } = await owner(calls.notifications.list, { query: { subscriberId, sort: 'queuedAt' } });
    return Promise.all(items.map(({ id: one }) => owner(calls.notifications.get, { params: { id: one } })));
  };
  const choose = async (sendsRetail: boolean) => {
    const { version } = await owner(calls.notifications.getSettings, {});
    await owner(calls.notifications.updateSettings, { body: { sendsRetail, version } });
  };

  it('tell of invoices and payments in the reseller’s name, once the ISP sends them', async () => {
    const silent = await sell({ email: 'silent@example.com' });
    await pay(silent, 100_00);
    expect((await messages(silent)).filter(({ kind }) => kind !== 'welcome')).toEqual([]);
    await choose(true);
    const subscriberId = await sell({ email: 'rokeya@example.com' });
    const [invoice] = await invoices().then((all) => all.slice(-1));
    const paid = await pay(subscriberId, 500_00);
    const told = await messages(subscriberId);
    expect(told).toMatchObject([
      { kind: 'invoice_issued', number: invoice?.number, recipient: 'rokeya@example.com' },
      { kind: 'paid', number: paid.number },
    ]);
    for (const { subject, body } of told) {
      expect(`${subject} ${body}`).toContain(`Corner net ${count}`);
      expect(`${subject} ${body}`).not.toContain('North Net');
    }
    expect(told[0]?.body).toContain('500');
    await owner(calls.notifications.updateOptOuts, { body: { subscriberId, channels: ['email'] } });
    await pay(subscriberId, 100_00);
    expect(await messages(subscriberId)).toHaveLength(2);
    await choose(false);
  });

  it('are not sent for a payment that was reversed before', async () => {
    await choose(true);
    const subscriberId = await sell({ email: 'mina@example.com' });
    const { id: paymentId } = await pay(subscriberId, 500_00);
    await self(calls.retail.reverse, { body: { id: paymentId, reason: 'Typing error', version: 1 } });
    const { clock, db } = online.server;
    const mailer = { send: async () => {}, close: async () => {} };
    await sendNotificationsOnce(db, north.id, notificationServices(clock, mailer));
    expect(await messages(subscriberId)).toMatchObject([
      { kind: 'invoice_issued', state: 'sent' },
      { kind: 'paid', state: 'dropped', error: 'payment_reversed' },
    ]);
    await choose(false);
  });
});
