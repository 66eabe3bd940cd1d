import { MovableClock } from '@lastmile/kit';
import { expect, test } from 'vitest';
import { createBkash } from './bkash.ts';
import { createMemoryTokenStore } from './token-store.ts';

const credentials = { username: 'u', password: 'p', appKey: 'k', appSecret: 's' };
const created = { statusCode: '0000', paymentID: 'TR1', bkashURL: 'https://pay.example/TR1' };
const payment = {
  reference: 'LM00000001',
  amountMinor: 50_000 as never,
  currency: 'BDT',
  description: 'Internet',
  payer: { id: '1', name: 'Abdul Mia' },
  returnUrl: 'https://panel.example/return',
  notifyUrl: 'https://panel.example/ipn',
};

/** Answers as bKash, counting the calls per path; `reject` is a token that it no longer takes. */
function startProvider() {
  const calls: string[] = [];
  let issued = 0;
  const provider = { calls, reject: '', refuseRefresh: false };
  const fetch = async (input: string | URL, init?: RequestInit) => {
    const path = new URL(input).pathname.split('/').at(-1) ?? '';
    calls.push(path);
    if (path === 'refresh' && provider.refuseRefresh) {
      return Response.json({ statusCode: '2079', statusMessage: 'Invalid app token' });
    }
    if (path === 'grant' || path === 'refresh') {
      issued += 1;
      return Response.json({
        statusCode: '0000',
        id_token: `token-${issued}`,
        refresh_token: 'again',
        expires_in: 3600,
      });
    }
    const token = new Headers(init?.headers).get('authorization');
    return token === provider.reject
      ? Response.json({ message: 'Unauthorized' }, { status: 401 })
      : Response.json(created);
  };
  return Object.assign(provider, { fetch });
}

const start = () => {
  const provider = startProvider();
  const clock = new MovableClock('2026-11-16T00:00:00Z');
  const context = {
    baseUrl: 'https://bkash.example/v1',
    fetch: provider.fetch,
    clock,
    tokens: createMemoryTokenStore(),
  };
  return { provider, clock, context, bkash: createBkash(credentials, context) };
};

test('many payments at once, by several processes, share one token', async () => {
  const { provider, context, bkash } = start();
  const other = createBkash(credentials, context);
  await Promise.all([bkash, other, bkash, other].map((gateway) => gateway.create(payment)));
  expect(provider.calls.filter((path) => path === 'grant')).toHaveLength(1);
});

test('a token is refreshed before it ends', async () => {
  const { provider, clock, bkash } = start();
  await bkash.create(payment);
  clock.advance(51 * 60_000);
  await bkash.create(payment);
  clock.advance(2 * 60_000);
  await bkash.create(payment);
  expect(provider.calls).toEqual(['grant', 'create', 'create', 'refresh', 'create']);
});

test('a refresh that is refused is followed by a grant', async () => {
  const { provider, clock, bkash } = start();
  await bkash.create(payment);
  provider.refuseRefresh = true;
  clock.advance(2 * 60 * 60_000);
  expect((await bkash.create(payment)).outcome).toBe('succeeded');
  expect(provider.calls).toEqual(['grant', 'create', 'refresh', 'grant', 'create']);
});

test('a token that is rejected on the way is replaced, and the call sent once more', async () => {
  const { provider, bkash } = start();
  provider.reject = 'token-1';
  expect((await bkash.create(payment)).outcome).toBe('succeeded');
  expect(provider.calls).toEqual(['grant', 'create', 'refresh', 'create']);
});

test('no more than two tokens an hour are asked for', async () => {
  const { provider, bkash } = start();
  provider.reject = 'token-1';
  await bkash.create(payment);
  provider.reject = 'token-2';
  expect(await bkash.create(payment)).toMatchObject({ outcome: 'refused', reason: 'rate_limited' });
  expect(provider.calls).toEqual(['grant', 'create', 'refresh', 'create', 'create']);
});
