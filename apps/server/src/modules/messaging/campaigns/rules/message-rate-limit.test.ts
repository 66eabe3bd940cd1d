import { expect, it } from 'vitest';
import { createMessageRateLimit } from './message-rate-limit.ts';

it('a campaign sends no faster than its pace, and does not catch up after a pause', () => {
  const mayGo = createMessageRateLimit(10);
  expect(mayGo(5, 1_000)).toBe(0);
  expect(mayGo(5, 1_000)).toBe(500);
  expect(mayGo(5, 1_100)).toBe(900);
  expect(mayGo(5, 60_000)).toBe(0);
  expect(mayGo(5, 60_000)).toBe(500);
});
