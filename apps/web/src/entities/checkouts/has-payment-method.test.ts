import { expect, it } from 'vitest';
import { hasPaymentMethod } from './has-payment-method.ts';

const nothing = {
  gateways: [{ isEnabled: false, isSandbox: false }],
  instructions: { text: null, bkash: null, nagad: null, office: null, collector: null },
  platform: { gateways: [], currency: 'BDT' },
  currency: 'BDT',
};

it('is missing where neither gateways nor instructions are set up', () => {
  expect(hasPaymentMethod(nothing)).toBe(false);
});

it('is an own gateway, unless it is off or a sandbox', () => {
  expect(hasPaymentMethod({ ...nothing, gateways: [{ isEnabled: true, isSandbox: false }] })).toBe(true);
  expect(hasPaymentMethod({ ...nothing, gateways: [{ isEnabled: true, isSandbox: true }] })).toBe(false);
});

it('is a gateway of the platform, if both use the same currency', () => {
  const platform = { gateways: ['bkash'], currency: 'BDT' };
  expect(hasPaymentMethod({ ...nothing, platform })).toBe(true);
  expect(hasPaymentMethod({ ...nothing, platform, currency: 'USD' })).toBe(false);
});

it('is any instruction', () => {
  expect(hasPaymentMethod({ ...nothing, instructions: { ...nothing.instructions, office: 'Road 2' } })).toBe(
    true,
  );
});
