import { expect, it } from 'vitest';
import { movementLabelKey } from './movement-labels.ts';

it('names what it knows, and calls the rest a movement', () => {
  expect(movementLabelKey('payment.reversed')).toBe('movement.reversed');
  expect(movementLabelKey('settlement.paid')).toBe('movement.other');
  expect(movementLabelKey('toString')).toBe('movement.other');
});
