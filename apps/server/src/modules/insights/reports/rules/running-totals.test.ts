import { expect, it } from 'vitest';
import { RunningTotals } from './running-totals.ts';

it('counts rows and adds up their columns', () => {
  const totals = new RunningTotals('documents', ['grossMinor']);
  expect(totals.isEmpty).toBe(true);
  for (const grossMinor of [500, -120]) totals.add({ grossMinor, netMinor: 1 });
  expect(totals.isEmpty).toBe(false);
  expect(totals.values).toEqual({ documents: 2, grossMinor: 380 });
});

it('answers the largest exact number if the sum is larger', () => {
  const totals = new RunningTotals('documents', ['grossMinor']);
  for (let n = 0; n < 3; n++) totals.add({ grossMinor: -Number.MAX_SAFE_INTEGER });
  expect(totals.values['grossMinor']).toBe(Number.MIN_SAFE_INTEGER);
});
