import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, foldDigits, localDigits } from './digits.ts';

test.each([
  ['Bangla', '০১২৩৪৫৬৭৮৯'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
])('%s digits fold to ASCII', (_script, digits) => {
  expect(foldDigits(digits)).toBe('0123456789');
});

test.each([
  ['bn', '৩০ দিনের মধ্যে ১২ দিন'],
  ['bn-BD', '৩০ দিনের মধ্যে ১২ দিন'],
  ['bn-u-nu-latn', '30 দিনের মধ্যে 12 দিন'],
  ['en', '30 দিনের মধ্যে 12 দিন'],
])('%s writes its own digits', (locale, text) => {
  expect(localDigits('30 দিনের মধ্যে ১২ দিন', locale)).toBe(text);
});

test('letters around the digits stay as they are', () => {
  expect(foldDigits('বাড়ি ১২/ক, Road ৭')).toBe('বাড়ি 12/ক, Road 7');
});

test('text without foreign digits is returned unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (ascii) => {
      expect(foldDigits(ascii)).toBe(ascii);
    }),
  );
});

test('two encodings of one Bangla word become equal', () => {
  const composed = 'ময়মনসিংহ'.replace('\u09af\u09bc', '\u09df');
  const decomposed = composed.replace('\u09df', '\u09af\u09bc');
  expect(composed).not.toBe(decomposed);
  expect(cleanText(composed)).toBe(cleanText(` ${decomposed}\n`));
});

test('the joiner inside a word is preserved', () => {
  expect(cleanText(' র\u200d্যাব ')).toBe('র\u200d্যাব');
});
