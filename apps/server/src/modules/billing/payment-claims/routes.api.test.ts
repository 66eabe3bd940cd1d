import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const c = calls.paymentClaims;
let server: TestServer;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
});
afterAll(() => server.close());

async function debtor() {
  const subscriberId = await make.subscriber();
  await issueTestInvoice({ db: server.db, clock: server.clock, ispId: north.id }, subscriberId, 500_00);
  return subscriberId;
}
const tokenOf = (subscriberId: number) =>
  server.panel.services.payLinks.tokenOf({ ispId: north.id, subscriberId, version: 1 });
const pageOf = async (subscriberId: number) => (await server.request(`/pay/${tokenOf(subscriberId)}`)).text();

/** Reports a payment on the pay page; the address that the browser is sent to. */
async function claim(subscriberId: number, fields: Record<string, string> = {}) {
  const form = /\/claim">\s*<input type="hidden" name="form" value="([^"]+)"/.exec(
    await pageOf(subscriberId),
  )?.[1];
  const body = {
    form: form ?? '',
    method: 'bkash',
    transactionId: 'X',
    amount: '500',
    sender: '01711',
    ...fields,
  };
  const response = await server.request(`/api/pay/${tokenOf(subscriberId)}/claim`, {
    method: 'POST',
    body: new URLSearchParams(body),
    redirect: 'manual',
  });
  return response.headers.get('location') ?? String(response.status);
}
const openOf = async (subscriberId: number) =>
  (await owner(c.list, { query: { subscriberId, state: 'open' } })).items;
const balanceOf = async (subscriberId: number) => {
  const { items } = await owner(calls.invoices.list, { query: { subscriberId } });
  return items.reduce((sum, { balanceDueMinor }) => sum + balanceDueMinor, 0);
};

describe('a reported payment', () => {
  it('is not a payment until it is confirmed with the amount that was verified', async () => {
    const subscriberId = await debtor();
    expect(await claim(subscriberId, { transactionId: '8N7 A6D-5x' })).toContain('claimed=1');
    expect(await balanceOf(subscriberId)).toBe(500_00);
    expect(await pageOf(subscriberId)).toContain('Being checked');
    const [open] = await openOf(subscriberId);
    expect(open).toMatchObject({
      method: 'bkash',
      transactionId: '8N7 A6D-5x',
      amountMinor: 500_00,
      sender: '01711',
    });
    await owner(c.confirm, { body: { id: open?.id ?? 0, amountMinor: 300_00 } });
    expect(await balanceOf(subscriberId)).toBe(200_00);
    const again = owner(c.confirm, { body: { id: open?.id ?? 0, amountMinor: 300_00 } });
    expect((await expectProblem(again)).code).toBe('payment_claims.already_decided');
  });

  it('that is rejected shows its reason to the customer', async () => {
    const subscriberId = await debtor();
    await claim(subscriberId, { transactionId: 'REJECT01' });
    const [open] = await openOf(subscriberId);
    await owner(c.reject, { body: { id: open?.id ?? 0, reason: 'Nothing arrived <yet>' } });
    expect(await pageOf(subscriberId)).toContain('Nothing arrived &lt;yet&gt;');
    expect(await balanceOf(subscriberId)).toBe(500_00);
    expect(await claim(subscriberId, { transactionId: 'REJECT01' })).toContain('claimed=1');
  });

  it('is refused if its transaction was claimed or recorded, however it is typed', async () => {
    const [first, second] = [await debtor(), await debtor()];
    await claim(first, { transactionId: 'TWICE 001' });
    expect(await claim(second, { transactionId: 'twice-001' })).toContain('problem=used');
    const body = { subscriberId: first, amountMinor: 100, method: 'bkash' as const, reference: 'HAND0001' };
    await owner(calls.payments.create, { body });
    expect(await claim(second, { transactionId: 'hand 0001' })).toContain('problem=used');
    expect(await claim(second, { transactionId: '??' })).toContain('problem=transaction');
  });

  it('that was confirmed is not recorded by hand too, and neither is a transaction of a wallet twice', async () => {
    const [first, second] = [await debtor(), await debtor()];
    const manual = (subscriberId: number, method: 'bkash' | 'bank', reference: string) =>
      owner(calls.payments.create, { body: { subscriberId, amountMinor: 100_00, method, reference } });
    const code = async (call: Promise<unknown>) => (await expectProblem(call)).code;
    for (const method of ['bkash', 'bank'] as const) {
      await claim(first, { method, transactionId: `CONFIRMED ${method}` });
      const [open] = await openOf(first);
      await owner(c.confirm, { body: { id: open?.id ?? 0, amountMinor: 200_00 } });
      expect(await code(manual(second, method, `confirmed-${method}`))).toBe('payments.transaction_recorded');
    }
    const { id } = await manual(first, 'bkash', '9Q8-B7');
    expect(await code(manual(second, 'bkash', '9q8b7'))).toBe('payments.transaction_recorded');
    // Reversed, it was a mistake. A reference of bank transfers may be the same every month.
    await owner(calls.payments.reverse, { body: { id, reason: 'Wrong subscriber' } });
    await manual(second, 'bkash', '9Q8B7');
    for (let month = 0; month < 2; month += 1) await manual(first, 'bank', 'abdul01');
  });

  it('is not confirmed if the payment was recorded meanwhile', async () => {
    const subscriberId = await debtor();
    await claim(subscriberId, { transactionId: 'MEANWHILE1' });
    // With another method: with the same one it is refused.
    const body = { subscriberId, amountMinor: 500_00, method: 'bank' as const, reference: 'meanwhile-1' };
    await owner(calls.payments.create, { body });
    const [open] = await openOf(subscriberId);
    const confirm = owner(c.confirm, { body: { id: open?.id ?? 0, amountMinor: 500_00 } });
    expect((await expectProblem(confirm)).code).toBe('payment_claims.already_recorded');
  });

  it('is one of three at most that are open', async () => {
    const subscriberId = await debtor();
    for (const transactionId of ['MANY1', 'MANY2', 'MANY3']) await claim(subscriberId, { transactionId });
    expect(await claim(subscriberId, { transactionId: 'MANY4' })).toContain('problem=many');
    expect(await openOf(subscriberId)).toHaveLength(3);
  });

  it('is created once by a form that is sent twice, and never by a form of another page', async () => {
    const [mine, other] = [await debtor(), await debtor()];
    const form =
      /\/claim">\s*<input type="hidden" name="form" value="([^"]+)"/.exec(await pageOf(mine))?.[1] ?? '';
    await claim(mine, { form, transactionId: 'ONCE0001' });
    await claim(mine, { form, transactionId: 'ONCE0002' });
    expect(await openOf(mine)).toHaveLength(1);
    expect(await claim(other, { form, transactionId: 'ONCE0003' })).toContain('problem=form');
  });

  it('is not seen by another ISP', async () => {
    const subscriberId = await debtor();
    await claim(subscriberId, { transactionId: 'MINE0001' });
    const otherIsp = await server.clientOf(south.logins.client);
    expect((await otherIsp(c.list, { query: {} })).items).toEqual([]);
    const [open] = await openOf(subscriberId);
    const confirm = otherIsp(c.confirm, { body: { id: open?.id ?? 0, amountMinor: 1 } });
    expect((await expectProblem(confirm)).status).toBe(404);
  });
});
