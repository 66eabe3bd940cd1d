import { expect, it } from 'vitest';
import { parsePayerCookie, payerCookieOf } from './payer-cookie.ts';

it('the cookie of a payer is kept for a day, for the page of outcomes', () => {
  expect(payerCookieOf('bn', 'aB-9_x')).toEqual({
    name: 'lm_payer',
    value: 'bn.aB-9_x',
    path: '/payment-complete',
    maxAgeSeconds: 86_400,
  });
});

it('it is read back, and nothing else is', () => {
  expect(parsePayerCookie(payerCookieOf('bn', 'aB-9_x').value)).toEqual({ language: 'bn', token: 'aB-9_x' });
  for (const value of [
    undefined,
    '',
    'bn',
    'bn.',
    'xx.token',
    'bn.a b',
    'bn./token',
    'bn.token/',
    'constructor.token',
  ])
    expect(parsePayerCookie(value)).toBeUndefined();
});
