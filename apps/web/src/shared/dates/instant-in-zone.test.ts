import { expect, test } from 'vitest';
import { instantInZone } from './instant-in-zone.ts';

test('a time on the clocks of a zone is one instant wherever the browser is', () => {
  expect(instantInZone('Asia/Dhaka', '2026-03-01T09:30')).toBe('2026-03-01T03:30:00.000Z');
  expect(instantInZone('America/New_York', '2026-01-10T00:00')).toBe('2026-01-10T05:00:00.000Z');
  expect(instantInZone('America/New_York', '2026-07-10T23:59')).toBe('2026-07-11T03:59:00.000Z');
  expect(instantInZone('Asia/Kathmandu', '2026-05-05T05:45')).toBe('2026-05-05T00:00:00.000Z');
});

test('a skipped time is an hour later, a repeated one the first', () => {
  expect(instantInZone('Europe/Berlin', '2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(instantInZone('Europe/Berlin', '2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
});
