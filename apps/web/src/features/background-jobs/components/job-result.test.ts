import { expect, it } from 'vitest';
import { jobResult } from './job-result.ts';

const texts = { locale: 'en', text: (key: string) => key, problemText: (code: string) => `“${code}”` };

it('shows amounts in the currency of the ISP, and counts under their label', () => {
  const result = { done: 1_234, amountMinor: 2_450_000 };
  expect(jobResult({ result, currency: 'BDT' }, texts)).toEqual([
    { label: 'result.done', value: '1,234' },
    { label: 'result.amount', value: expect.stringMatching(/24,500\.00$/) },
  ]);
  expect(jobResult({ result, currency: 'JPY' }, texts)[1]?.value).toMatch(/2,450,000$/);
});

it('says why invoices were refused', () => {
  const result = {
    refusals: 'INV-1: invoices.cancelled\nINV-2: invoices.not_paid: RC-7\n: not_found',
  };
  expect(jobResult({ result, currency: 'BDT' }, texts)).toEqual([
    {
      label: 'result.refusals',
      value: 'INV-1: “invoices.cancelled”\nINV-2: “invoices.not_paid” (RC-7)\n“not_found”',
    },
  ]);
});

it('shows states by their word, and nothing that it has no word for', () => {
  expect(
    jobResult({ result: { state: 'auth_failed', error: 'EHOSTUNREACH' }, currency: null }, texts),
  ).toEqual([{ label: 'result.state', value: 'resultState.authFailed' }]);
  expect(jobResult({ result: { state: 'odd', refusals: '' }, currency: null }, texts)).toEqual([]);
  expect(jobResult({ result: null, currency: null }, texts)).toEqual([]);
});
