import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

it('splits rows into batches of the maximum size without losing any', async () => {
  const keys = Array.from({ length: 4_001 }, (_, index) => index);
  const sent: number[] = [];
  const { done } = await inBatches(keys, async (part) => {
    sent.push(part.length);
    return { done: part, refused: [] };
  });
  expect(sent).toEqual([2_000, 2_000, 1]);
  expect(done).toEqual(keys);
});

it('merges the refusals of all calls', async () => {
  const keys = Array.from({ length: 2_001 }, (_, index) => index);
  const { done, refused } = await inBatches(keys, async ([first = -1]) => ({
    done: [],
    refused: [{ name: `line ${first}`, code: 'reconciler.no_package' }],
  }));
  expect(done).toEqual([]);
  expect(refused.map(({ name }) => name)).toEqual(['line 0', 'line 2000']);
});

it('keeps the balances of all calls', async () => {
  const keys = Array.from({ length: 2_001 }, (_, index) => index);
  const { balances } = await inBatches(keys, async ([first = -1]) => ({
    done: [first],
    refused: [],
    balances: new Map([[first, 100 + first]]),
  }));
  expect([...(balances ?? [])]).toEqual([
    [0, 100],
    [2_000, 2_100],
  ]);
});
