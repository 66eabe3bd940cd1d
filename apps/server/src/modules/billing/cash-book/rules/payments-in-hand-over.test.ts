import { describe, expect, it } from 'vitest';
import { paymentsInHandOver } from './payments-in-hand-over.ts';

const latestFirst = [
  { id: 3, amountMinor: 30 },
  { id: 2, amountMinor: 20 },
  { id: 1, amountMinor: 10 },
];

describe('the payments in a hand-over', () => {
  it('of all cash are all that are held', () => {
    expect(paymentsInHandOver(latestFirst, 60, 60)).toEqual([1, 2, 3]);
  });

  it('of a part of the cash are the oldest that it covers in full', () => {
    expect(paymentsInHandOver(latestFirst, 60, 29)).toEqual([1]);
    expect(paymentsInHandOver(latestFirst, 60, 30)).toEqual([1, 2]);
    expect(paymentsInHandOver(latestFirst, 60, 9)).toEqual([]);
  });

  it('do not include cash that was spent or deposited, except for a payment it was only part of', () => {
    expect(paymentsInHandOver(latestFirst, 30, 30)).toEqual([3]);
    expect(paymentsInHandOver(latestFirst, 35, 35)).toEqual([2, 3]);
  });

  it('are fewer than the cash if it has other sources', () => {
    expect(paymentsInHandOver(latestFirst, 100, 100)).toEqual([1, 2, 3]);
    expect(paymentsInHandOver([], 100, 100)).toEqual([]);
  });
});
