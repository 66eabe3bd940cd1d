import { expect, it } from 'vitest';
import { movementLabelKey } from './movement-labels.ts';

it('labels known kinds and uses a generic label for the rest', () => {
  expect(movementLabelKey('payment.reversed')).toBe('movement.reversed');
  expect(movementLabelKey('settlement.paid')).toBe('movement.other');
  expect(movementLabelKey('toString')).toBe('movement.other');
});
