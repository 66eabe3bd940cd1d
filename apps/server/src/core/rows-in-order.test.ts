import { expect, it } from 'vitest';
import { rowsInOrder } from './rows-in-order.ts';

it('returns rows in the order of the ids, without those that are gone', async () => {
  const rows = [
    { id: 1, name: 'a' },
    { id: 3, name: 'c' },
  ];
  expect(await rowsInOrder([{ id: 3 }, { id: 2 }, { id: 1 }], async () => rows)).toEqual([
    { id: 3, name: 'c' },
    { id: 1, name: 'a' },
  ]);
});

it('asks for nothing if the page is empty', async () => {
  const load = () => Promise.reject(new Error('asked'));
  expect(await rowsInOrder([], load)).toEqual([]);
});
