import { expect, test } from 'vitest';
import { transactionKeyOf } from './transaction-key.ts';

test.each(['8N7A6D5X', '8n7a6d5x', ' 8N7-A6 D5X ', '৮N৭A৬D৫X', '８N7A6D5X'])(
  '"%s" is one transaction',
  (typed) => {
    expect(transactionKeyOf(typed)).toBe('8N7A6D5X');
  },
);

test.each(['', 'abc', '---', 'x'.repeat(61)])('"%s" is no transaction ID', (typed) => {
  expect(transactionKeyOf(typed)).toBeUndefined();
});
