import { expect, test } from 'vitest';
import { CallLimits } from './call-limits.ts';

const settings = { callsPerUser: 2, callsPerIsp: 3, streamsPerUser: 1, streamsPerIsp: 2 };
const user = (userId: number, ispId: number | null = 1) => ({ userId, ispId });

test('calls at the same time are limited by user and by ISP, and others are not concerned', () => {
  const limits = new CallLimits(settings);
  const first = limits.admit('call', user(1));
  limits.admit('call', user(1));
  expect(() => limits.admit('call', user(1))).toThrow('at the same time');
  limits.admit('call', user(2));
  expect(() => limits.admit('call', user(3))).toThrow('at the same time');
  limits.admit('call', user(4, 2));
  limits.admit('call', user(5, null));
  first();
  first();
  limits.admit('call', user(3));
  expect(() => limits.admit('call', user(1))).toThrow('at the same time');
});

test('live streams have limits of their own', () => {
  const limits = new CallLimits(settings);
  limits.admit('stream', user(1));
  expect(() => limits.admit('stream', user(1))).toThrow('live views');
  limits.admit('call', user(1));
  limits.admit('stream', user(2));
  expect(() => limits.admit('stream', user(3))).toThrow('live views');
});
