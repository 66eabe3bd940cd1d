import { expect, it } from 'vitest';
import { settledUntil } from './settled-until.ts';

const now = Date.parse('2026-06-15T12:00:00Z');

it('settles what is past the hold', () => {
  expect(settledUntil(now, 2, undefined, 'Asia/Dhaka')).toBe('2026-06-13T12:00:00.000Z');
});

it('ends with the chosen day in the time zone of the ISP, and never within the hold', () => {
  expect(settledUntil(now, 2, '2026-06-10', 'Asia/Dhaka')).toBe('2026-06-10T17:59:59.999Z');
  expect(settledUntil(now, 2, '2026-06-15', 'Asia/Dhaka')).toBe('2026-06-13T12:00:00.000Z');
});
