import { expect, it } from 'vitest';
import { numberText } from './digits.ts';
import { loadTexts } from './locale-files.ts';

it('writes numbers inside a sentence in the digits of the language', () => {
  expect(numberText(12345, 'bn')).toBe('১২৩৪৫');
  expect(numberText(12345, 'bn-u-nu-latn')).toBe('12345');
  expect(numberText(1.5, 'en')).toBe('1.5');
});

it('leaves text alone, because an account or a number of a document is what it is', () => {
  expect(numberText('user-1207', 'bn')).toBe('user-1207');
});

it('reads texts of Bangla with the digits of the tag', async () => {
  expect((await loadTexts('bn', 'dashboard'))['figure.overdueTo30']).toBe('৩০ দিন পর্যন্ত');
  expect((await loadTexts('bn-u-nu-latn', 'dashboard'))['figure.overdueTo30']).toBe('30 দিন পর্যন্ত');
});
