import { MovableClock } from '@lastmile/kit';
import { describe, expect, test } from 'vitest';
import { createMemoryTokenStore } from '../bkash/token-store.ts';
import { createStripe } from './stripe.ts';

const body = '{"id":"evt_1","object":"event","type":"checkout.session.completed"}';
const signature = 'b9fe5bd637df144549406394cd663563e1db55e6e52f25b9b87e7d4b553d129b';
const clock = new MovableClock(1_790_000_010_000);
const stripe = createStripe(
  { secretKey: 'sk_test_x', webhookSecret: 'whsec_test' },
  { baseUrl: 'https://api.stripe.com', fetch, clock, tokens: createMemoryTokenStore() },
);
const receive = (header: string, text = body) =>
  stripe.parseNotification({
    headers: { 'stripe-signature': header },
    query: {},
    rawBody: Buffer.from(text),
  });

describe('a notification of Stripe', () => {
  test('with the known signature is genuine, also beside one of an older secret', async () => {
    // The known body is genuine but has no content.
    const genuine = { kind: 'rejected', reason: 'unreadable' };
    expect(await receive(`t=1790000000,v1=${signature}`)).toEqual(genuine);
    expect(await receive(`t=1790000000,v1=${'0'.repeat(64)},v1=${signature}`)).toEqual(genuine);
    expect(await receive(`t=1790000000,v1=${'0'.repeat(64)}`)).toEqual({
      kind: 'rejected',
      reason: 'bad_signature',
    });
  });

  test('is rejected if one byte of the body changed', async () => {
    expect(await receive(`t=1790000000,v1=${signature}`, `${body} `)).toEqual({
      kind: 'rejected',
      reason: 'bad_signature',
    });
  });

  test('is rejected if it is older than five minutes', async () => {
    const late = createStripe(
      { secretKey: 'sk_test_x', webhookSecret: 'whsec_test' },
      {
        baseUrl: 'https://api.stripe.com',
        fetch,
        clock: new MovableClock(1_790_000_301_000),
        tokens: createMemoryTokenStore(),
      },
    );
    const message = {
      headers: { 'stripe-signature': `t=1790000000,v1=${signature}` },
      query: {},
      rawBody: Buffer.from(body),
    };
    expect(await late.parseNotification(message)).toEqual({ kind: 'rejected', reason: 'stale' });
  });

  test('is rejected without a signature or without a secret to check it', async () => {
    const bare = createStripe(
      { secretKey: 'sk_test_x' },
      { baseUrl: 'https://api.stripe.com', fetch, clock, tokens: createMemoryTokenStore() },
    );
    const rejected = { kind: 'rejected', reason: 'bad_signature' };
    const message = { headers: { 'stripe-signature': `t=1790000000,v1=${signature}` }, query: {} };
    expect(await bare.parseNotification({ ...message, rawBody: Buffer.from(body) })).toEqual(rejected);
    expect(await stripe.parseNotification({ headers: {}, query: {}, rawBody: Buffer.from(body) })).toEqual(
      rejected,
    );
  });
});
