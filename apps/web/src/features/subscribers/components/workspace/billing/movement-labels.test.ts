import { expect, it } from 'vitest';
import { movementKey } from './movement-labels.ts';

it('names what it knows, and calls the rest a movement', () => {
  expect(movementKey('payment.reversed')).toBe('moved.reversed');
  expect(movementKey('settlement.paid')).toBe('moved.other');
  expect(movementKey('toString')).toBe('moved.other');
});
