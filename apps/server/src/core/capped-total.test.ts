import { describe, expect, it } from 'vitest';
import { atLeast, pageWithTotal } from './capped-total.ts';

const items = ['a', 'b', 'c'];

describe('a page', () => {
  it('has the exact total', () => {
    expect(pageWithTotal({ total: 2_345 }, { items, page: 1, pageSize: 10 })).toEqual({
      items,
      page: 1,
      pageSize: 10,
      total: 2_345,
    });
  });

  it.each([
    ['as many as were counted', 213, 1, 213],
    ['no fewer than it shows', 0, 1, 3],
    ['no fewer than it and the pages before show', 12, 4, 33],
    ['no more than a list counts', 5_001, 1, 1_000],
  ])('has at least %s', (_, counted, page, total) => {
    expect(pageWithTotal(atLeast(counted), { items, page, pageSize: 10 })).toMatchObject({
      total,
      isTotalCapped: true,
    });
  });
});
