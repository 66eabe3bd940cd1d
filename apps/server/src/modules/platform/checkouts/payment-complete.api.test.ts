import { type Client, calls } from '@lastmile/contract';
import { gatewayNames } from '@lastmile/payment-gateways';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createDebtor,
  type OnlinePayments,
  startOnlinePayments,
} from '../../../../test/support/online-payments.ts';
import { north } from '../../../../test/support/test-server.ts';

let online: OnlinePayments;
let owner: Client;
let debtor: Awaited<ReturnType<typeof createDebtor>>;

beforeAll(async () => {
  online = await startOnlinePayments();
  debtor = await createDebtor(online.server);
  for (const gateway of gatewayNames) await online.configure(north.id, gateway);
});
afterAll(() => online.close());
beforeEach(async () => {
  owner = await online.server.clientOf(north.logins.client);
  for (const gateway of gatewayNames) online.simulator.setBehaviour(gateway, undefined, { notify: 'never' });
});

const tokenOf = (subscriberId: number) =>
  online.server.panel.services.payLinks.tokenOf({ ispId: north.id, subscriberId, version: 1 });
const pageOf = async (reference: string, { cookie = '', query = '' } = {}) => {
  const response = await online.server.request(`/payment-complete?transactionId=${reference}${query}`, {
    headers: { cookie },
  });
  return { status: response.status, text: await response.text() };
};
const end = async (reference: string, outcome: 'failed' | 'cancelled' | 'paid' | 'risky') => {
  const back = await online.simulator.complete('sslcommerz', reference, outcome);
  if (back) await online.follow(back);
};
const setState = (reference: string, state: string) =>
  online.server.db.sql('update checkouts set state = $2 where reference = $1', [reference, state]);

/** How a checkout gets into each state that a payer can see, and what the page says then. */
const outcomes = {
  paid: ['Payment received', (reference) => end(reference, 'paid')],
  pending: ['Checking your payment', async () => undefined],
  failed: ['Payment failed', (reference) => end(reference, 'failed')],
  cancelled: ['Payment cancelled', (reference) => end(reference, 'cancelled')],
  expired: ['Payment expired', (reference) => setState(reference, 'expired')],
  needs_review: ['Payment under review', (reference) => end(reference, 'risky')],
  refunded: [
    'Payment refunded',
    async (reference) => {
      await end(reference, 'paid');
      await setState(reference, 'refunded');
    },
  ],
} satisfies Record<string, [string, (reference: string) => Promise<unknown>]>;

describe('the page of outcomes', () => {
  it.each(Object.entries(outcomes))(
    'shows what is %s, and nothing about a person',
    async (status, [title, reach]) => {
      const subscriberId = await debtor();
      const reference = await online.start(subscriberId, 'sslcommerz');
      await reach(reference);
      const { text } = await pageOf(reference);
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).toContain('Tk 500.00');
      expect(text.includes('http-equiv="refresh"')).toBe(status === 'pending');
      expect(text).not.toContain('<script');
      const { username, customer } = await owner(calls.subscribers.get, { params: { id: subscriberId } });
      for (const word of [username, customer?.name, customer?.mobile, tokenOf(subscriberId)])
        if (word) expect(text).not.toContain(word);
      const answer = await online.server
        .clientWith()(calls.checkouts.getOutcome, { query: { transactionId: reference } })
        .catch(() => undefined);
      expect(Object.keys(answer ?? {}).toSorted()).toEqual(
        ['amountMinor', 'companyName', 'currency', 'status', 'transactionId'].toSorted(),
      );
    },
  );

  it('does not know a transaction ID that is not ours, nor that of the gateway', async () => {
    const reference = await online.pay(await debtor(), 'sslcommerz');
    const { items } = await owner(calls.checkouts.list, { query: { search: reference } });
    for (const unknown of ['', 'LMNOTHING', items[0]?.transactionId ?? 'none']) {
      const { status, text } = await pageOf(unknown);
      expect(status).toBe(404);
      expect(text).toContain('Payment not found');
    }
  });

  it('leads back to the pay page in the browser that paid, in its language, and in no other browser', async () => {
    const [mine, other] = [await debtor(), await debtor()];
    const page = await (await online.server.request(`/pay/${tokenOf(mine)}`)).text();
    const form = /\/start">\s*<input type="hidden" name="form" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const response = await online.server.request(`/api/pay/${tokenOf(mine)}/start`, {
      method: 'POST',
      body: new URLSearchParams({ form, gateway: 'bkash', amount: '500', language: 'de' }),
      redirect: 'manual',
    });
    const set = response.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/Path=\/payment-complete; HttpOnly; SameSite=Lax/);
    const cookie = set.split(';')[0] ?? '';
    const reference = /payment-forward\/(\w+)/.exec(response.headers.get('location') ?? '')?.[1] ?? '';
    const back = `href="/pay/${tokenOf(mine)}?language=de"`;
    const shown = await pageOf(reference, { cookie });
    expect(shown.text).toContain(back);
    expect(shown.text).toContain('Zurück zu Ihren Rechnungen');
    // Other languages of the page are about the same payment.
    expect(shown.text).toContain(`href="?transactionId=${reference}&amp;language=fr"`);
    expect((await pageOf(reference)).text).not.toContain('/pay/');
    // The cookie of another payer, or one that was made up, opens nothing.
    for (const wrong of [`lm_payer=de.${tokenOf(other)}`, 'lm_payer=de.x', 'lm_payer=../..'])
      expect((await pageOf(reference, { cookie: wrong })).text).not.toContain('/pay/');
  });

  it('leads back to the page of the panel from which it was started', async () => {
    const reference = await online.start(await debtor(), 'stripe');
    await online.server.db.sql(
      "update checkouts set return_path = '/isp-registration' where reference = $1",
      [reference],
    );
    const { text } = await pageOf(reference);
    expect(text).toContain(`href="/isp-registration?transactionId=${reference}"`);
    expect(text).toContain('Back to your account');
  });
});
