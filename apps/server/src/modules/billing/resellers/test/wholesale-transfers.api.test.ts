import { type Client, calls, type PayPage } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';
import { startWholesale, type Wholesaler } from './wholesale-fixture.ts';

let isp: Awaited<ReturnType<typeof startWholesale>>;
let partner: Wholesaler;
let other: Wholesaler;
beforeAll(async () => {
  isp = await startWholesale('2026-03-01T04:00:00Z');
});
beforeEach(async () => {
  await isp.travel('2026-03-01T04:00:00Z');
  [partner, other] = [await isp.createReseller('wholesale'), await isp.createReseller('wholesale')];
  for (const one of [partner, other]) await isp.setPrice(one, 310_00);
});
afterAll(async () => {
  const violations = (await checkInvariants(isp.server.db.database)).flatMap(
    ({ violations: found }) => found,
  );
  await isp.server.close();
  expect(violations).toEqual([]);
});
const move = (ids: number[], to: Wholesaler | null, more: object = {}) =>
  isp.owner(calls.resellerTransfer.transfer, { body: { ids, toResellerId: to?.id ?? null, ...more } });
const show = (id: number) => isp.owner(calls.subscribers.get, { params: { id } });
const invoicesOf = async (subscriberId: number) =>
  (await isp.owner(calls.invoices.list, { query: { subscriberId } })).items;
const invoice = (subscriberId: number) =>
  isp.owner(calls.invoices.create, { params: { subscriberId }, body: { kind: 'monthly' } });
const balanceOf = async (subscriberId: number) =>
  Number(
    (
      await isp.server.db.sql('select balance_minor from subscriber_balances where subscriber_id = $1', [
        subscriberId,
      ])
    )[0]?.['balance_minor'] ?? 0,
  );
const payPageOf = async (subscriberId: number) => {
  const target = { ispId: north.id, subscriberId, version: 1 };
  const token = isp.server.panel.services.payLinks.tokenOf(target);
  return (await (await isp.server.request(`/api/pay/${token}`)).json()) as PayPage;
};

describe('a transfer to a wholesale reseller', () => {
  it('charges a month from today, credits invoiced days from today on, and previews both', async () => {
    await isp.topUp(partner, 1_000_00);
    const sold = await isp.sell(null);
    await invoice(sold);
    const [month] = await invoicesOf(sold);
    await isp.owner(calls.invoices.pay, {
      body: { invoiceId: month?.id ?? 0, amountMinor: month?.totalMinor ?? 0, method: 'cash' },
    });
    await isp.travel('2026-03-11T04:00:00Z');
    const creditedMinor = Math.round(((month?.totalMinor ?? 0) * 21) / 31);
    const expected = {
      invoicedMinor: 0,
      creditedMinor: expect.toSatisfy((minor: number) => Math.abs(minor - creditedMinor) <= 100),
      refundedMinor: 0,
      chargedCount: 1,
      chargedMinor: 310_00,
      availableMinor: 690_00,
      retailDueMinor: 0,
      retailCreditMinor: 0,
    };
    const preview = await move([sold], partner, { preview: true });
    expect(preview).toMatchObject({ done: [sold], refused: [], effects: { wholesale: expected } });
    // Nothing of the preview remains.
    expect([await isp.wallet(partner), await balanceOf(sold)]).toEqual([1_000_00, 0]);
    expect(await show(sold)).toMatchObject({ billing: 'normal' });
    const done = await move([sold], partner);
    expect(done.effects.wholesale).toEqual(preview.effects.wholesale);
    expect(await isp.wallet(partner)).toBe(690_00);
    expect(await show(sold)).toMatchObject({ billing: 'free', status: 'active' });
    // Transferring back would not undo what the wallet paid, so that it is not offered.
    const { items } = await isp.owner(calls.subscribers.recentChanges, {});
    expect(items.filter(({ kind }) => kind === 'transfer')).toEqual([]);
    expect(await balanceOf(sold)).toBe(-(done.effects.wholesale?.creditedMinor ?? 0));
    // The reseller sees the subscriber, and nothing of what the ISP had invoiced.
    const self = await isp.clientOf(partner);
    expect((await self(calls.subscribers.list, { query: {} })).items.map(({ id }) => id)).toEqual([sold]);
    expect((await self(calls.invoices.list, { query: {} })).items).toEqual([]);
    expect((await self(calls.payments.list, { query: {} })).items).toEqual([]);
  });

  it('leaves unpaid invoices with the ISP, who can collect up to the balance due and nothing else', async () => {
    await isp.topUp(partner, 1_000_00);
    const sold = await isp.sell(null);
    await invoice(sold);
    await isp.travel('2026-03-31T04:00:00Z');
    await move([sold], partner);
    const due = await balanceOf(sold);
    expect(due).toBeGreaterThan(0);
    const pay = (amountMinor: number) =>
      isp.owner(calls.payments.create, { body: { subscriberId: sold, amountMinor, method: 'cash' } });
    expect(await expectProblem(pay(due + 1))).toMatchObject({ code: 'resellers.billed_by_reseller' });
    const self = await isp.clientOf(partner);
    const theirs = self(calls.payments.create, {
      body: { subscriberId: sold, amountMinor: due, method: 'cash' },
    });
    expect(await expectProblem(theirs)).toMatchObject({ code: 'resellers.billed_by_reseller' });
    const { id } = await pay(due);
    expect(await balanceOf(sold)).toBe(0);
    expect((await self(calls.payments.list, { query: {} })).items).toEqual([]);
    // What becomes open again is the ISP's, too.
    await isp.owner(calls.payments.reverse, { body: { id, reason: 'typed twice' } });
    expect((await self(calls.invoices.list, { query: {} })).items).toEqual([]);
    expect(await balanceOf(sold)).toBe(due);
  });

  it('is refused beyond the wallet and without a price, subscriber by subscriber', async () => {
    await isp.topUp(partner, 350_00);
    const [first, second] = [await isp.sell(null), await isp.sell(null)];
    const { done, refused } = await move([first, second], partner, { preview: true });
    expect({ done, refused }).toMatchObject({
      done: [first],
      refused: [{ id: second, code: 'resellers.wallet_short' }],
    });
    await isp.setPrice(partner, null);
    expect((await move([first], partner)).refused).toMatchObject([{ code: 'resellers.price_missing' }]);
    expect(await isp.wallet(partner)).toBe(350_00);
  });

  it('costs nothing for who is not in service, and leaves them suspended until the reseller decides', async () => {
    const sold = await isp.sell(null);
    await isp.server.db.sql(
      "update subscribers set status = 'suspended', status_reason = 'unpaid' where id = $1",
      [sold],
    );
    expect((await move([sold], partner)).effects.wholesale).toMatchObject({
      chargedCount: 0,
      chargedMinor: 0,
    });
    expect(await show(sold)).toMatchObject({ status: 'suspended', statusReason: 'manual' });
    const self = await isp.clientOf(partner);
    const activate = () => self(calls.subscribers.activate, { body: { ids: [sold] } });
    expect(await expectProblem(activate())).toMatchObject({ code: 'resellers.wallet_short' });
    await isp.topUp(partner, 310_00);
    await activate();
    expect(await isp.wallet(partner)).toBe(0);
  });
});

describe('a transfer from a wholesale reseller', () => {
  const sellRetail = async () => {
    await isp.setRetail(partner, 500_00);
    await isp.topUp(partner, 310_00);
    return isp.sell(partner);
  };

  it('gives back what is paid from today on, and lets the ISP invoice from today on', async () => {
    const sold = await sellRetail();
    await isp.travel('2026-03-11T04:00:00Z');
    const preview = await move([sold], null, { preview: true });
    expect(preview.effects.wholesale).toEqual({
      ...{ invoicedMinor: 0, creditedMinor: 0, refundedMinor: 210_00, chargedCount: 0, chargedMinor: 0 },
      // 10 of 31 days of 500.00 are used.
      ...{ availableMinor: null, retailDueMinor: 161_29, retailCreditMinor: 0 },
    });
    expect(await isp.wallet(partner)).toBe(0);
    await move([sold], null);
    expect(await isp.wallet(partner)).toBe(210_00);
    expect(await show(sold)).toMatchObject({ billing: 'normal', status: 'active', reseller: null });
    await invoice(sold);
    const [first] = await invoicesOf(sold);
    expect(first).toMatchObject({ periodStart: '2026-03-11' });
  });

  it('leaves what the subscriber owes with the reseller, who still sees and collects it', async () => {
    const sold = await sellRetail();
    await isp.travel('2026-03-11T04:00:00Z');
    await move([sold], null);
    const self = await isp.clientOf(partner);
    const list = () => self(calls.retail.invoices, { params: { id: partner.id }, query: {} });
    expect((await list()).items).toMatchObject([
      { balanceDueMinor: 161_29, subscriber: { id: sold, name: expect.stringContaining('Buyer') } },
    ]);
    const pay = (amountMinor: number) =>
      self(calls.retail.pay, { body: { subscriberId: sold, amountMinor, method: 'cash' } });
    expect(await expectProblem(pay(161_30))).toMatchObject({ code: 'retail.not_wholesale' });
    await pay(161_29);
    expect((await list()).items).toMatchObject([{ balanceDueMinor: 0, state: 'paid' }]);
    const rival = await isp.clientOf(other);
    const theirs = rival(calls.retail.pay, {
      body: { subscriberId: sold, amountMinor: 1, method: 'cash' },
    });
    expect(await expectProblem(theirs)).toMatchObject({ status: 404 });
  });

  it('to another one refunds the first and charges the second, whose payments settle their own invoices', async () => {
    const sold = await sellRetail();
    await isp.setRetail(other, 400_00);
    await isp.topUp(other, 400_00);
    await isp.travel('2026-03-11T04:00:00Z');
    const { effects } = await move([sold], other);
    expect(effects.wholesale).toMatchObject({
      ...{ refundedMinor: 210_00, chargedCount: 1, chargedMinor: 310_00, availableMinor: 90_00 },
    });
    expect([await isp.wallet(partner), await isp.wallet(other)]).toEqual([210_00, 90_00]);
    const second = await isp.clientOf(other);
    await second(calls.retail.pay, { body: { subscriberId: sold, amountMinor: 400_00, method: 'cash' } });
    const owed = async (one: Wholesaler) =>
      (await isp.owner(calls.retail.invoices, { params: { id: one.id }, query: {} })).items.map(
        ({ balanceDueMinor }) => balanceDueMinor,
      );
    expect([await owed(partner), await owed(other)]).toEqual([[161_29], [0]]);
    // What is owed to the first is not on the pages of the second.
    expect(await isp.owner(calls.retail.subscriber, { params: { id: sold } })).toMatchObject({
      seller: { id: other.id },
      balanceDueMinor: 0,
      creditMinor: 0,
    });
    expect(await payPageOf(sold)).toMatchObject({
      company: { name: expect.stringContaining('Partner') },
      ...{ balanceDueMinor: 0, creditMinor: 0, invoices: [], paidInvoices: [{ totalMinor: 400_00 }] },
      receipts: [{ amountMinor: 400_00 }],
    });
    // The ISP records what the first was paid, up to what is due to them; the second cannot.
    const payFirst = (by: Client, amountMinor: number) =>
      by(calls.retail.pay, {
        body: { subscriberId: sold, resellerId: partner.id, amountMinor, method: 'cash' },
      });
    expect(await expectProblem(payFirst(second, 1))).toMatchObject({ status: 404 });
    expect(await expectProblem(payFirst(isp.owner, 161_30))).toMatchObject({ code: 'retail.exceeds_due' });
    expect(await payFirst(isp.owner, 161_29)).toMatchObject({ balanceDueMinor: 0 });
    expect([await owed(partner), await owed(other)]).toEqual([[0], [0]]);
    expect(await expectProblem(payFirst(isp.owner, 1))).toMatchObject({ code: 'retail.exceeds_due' });
    // The next month is charged to who has the subscriber.
    await isp.topUp(other, 1_000_00);
    await isp.travel('2026-04-11T04:00:00Z');
    await isp.renew();
    expect([await isp.wallet(partner), await isp.wallet(other)]).toEqual([210_00, 780_00]);
  });

  it('charges a day that the first has paid for only to them', async () => {
    const sold = await sellRetail();
    await isp.topUp(other, 310_00);
    await isp.travel('2026-03-11T04:00:00Z');
    await isp.owner(calls.subscribers.hold, { body: { ids: [sold] } });
    await isp.owner(calls.subscribers.resume, { body: { ids: [sold] } });
    expect(await isp.wallet(partner)).toBe(200_00);
    const { effects } = await move([sold], other);
    expect(effects.wholesale).toMatchObject({ refundedMinor: 0, chargedCount: 0, chargedMinor: 0 });
    expect([await isp.wallet(partner), await isp.wallet(other)]).toEqual([200_00, 310_00]);
    await isp.travel('2026-03-12T04:00:00Z');
    await isp.renew();
    expect([await isp.wallet(partner), await isp.wallet(other)]).toEqual([200_00, 0]);
    const charges = await isp.server.db.sql(
      'select from_on::text, coalesce(ended_on, until_on)::text as last_on from wholesale_charges where subscriber_id = $1 order by id',
      [sold],
    );
    expect(charges).toEqual([
      { from_on: '2026-03-01', last_on: '2026-03-11' },
      { from_on: '2026-03-12', last_on: '2026-04-11' },
    ]);
  });

  it('of two former ones, the one who is named receives a payment', async () => {
    const sold = await sellRetail();
    await isp.setRetail(other, 400_00);
    await isp.topUp(other, 400_00);
    await isp.travel('2026-03-11T04:00:00Z');
    await move([sold], other);
    await isp.travel('2026-03-13T04:00:00Z');
    await move([sold], null);
    const due = async (one: Wholesaler) =>
      (await isp.owner(calls.retail.invoices, { params: { id: one.id }, query: {} })).sums.balanceDueMinor;
    const [first, second] = [await due(partner), await due(other)];
    expect(first).toBeGreaterThan(second);
    const body = { subscriberId: sold, amountMinor: second, method: 'cash' } as const;
    expect(await isp.owner(calls.retail.pay, { body: { ...body, resellerId: other.id } })).toMatchObject({
      balanceDueMinor: 0,
    });
    expect([await due(partner), await due(other)]).toEqual([first, 0]);
    // Without a name, it is who is owed most.
    expect(await isp.owner(calls.retail.pay, { body })).toMatchObject({ balanceDueMinor: first - second });
    expect([await due(partner), await due(other)]).toEqual([first - second, 0]);
  });

  it('on the day of the sale gives back everything, so that transferring back undoes it', async () => {
    const sold = await sellRetail();
    const { former } = await move([sold], null);
    expect(await isp.wallet(partner)).toBe(310_00);
    expect(former).toMatchObject([{ resellerId: partner.id, ids: [sold] }]);
    await move([sold], partner);
    expect(await isp.wallet(partner)).toBe(0);
    expect(await show(sold)).toMatchObject({
      billing: 'free',
      reseller: { name: expect.stringContaining('Partner') },
    });
  });

  it('keeps a free subscriber free after a transfer back, through several resellers', async () => {
    for (const one of [partner, other]) await isp.topUp(one, 310_00);
    const [free, billed] = [await isp.sell(null, { billing: 'free' }), await isp.sell(null)];
    await isp.travel('2026-03-05T04:00:00Z');
    await move([free], partner);
    await move([free], other);
    await move([billed], partner);
    await isp.travel('2026-03-08T04:00:00Z');
    await move([free, billed], null);
    expect([await show(free), await show(billed)]).toMatchObject([
      { billing: 'free' },
      { billing: 'normal' },
    ]);
    // Who is invoiced from now on is invoiced when they come back the next time, too.
    const { version } = await show(free);
    await isp.owner(calls.subscribers.update, { params: { id: free }, body: { version, billing: 'normal' } });
    await move([free], partner);
    await move([free], null);
    expect(await show(free)).toMatchObject({ billing: 'normal' });
  });

  it('is the only way to change who sells them', async () => {
    const sold = await sellRetail();
    await expect(
      isp.server.db.sql('update subscribers set reseller_user_id = null where id = $1', [sold]),
    ).rejects.toMatchObject({ constraint: 'wholesale_transfer' });
  });
});
