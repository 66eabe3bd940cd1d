import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePhone } from './phone.ts';

const bangladeshi = fc
  .tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([operator, rest]) => `01${operator}${String(rest).padStart(8, '0')}`);

const inBangla = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));

test('a Bangladeshi mobile is parsed with and without country code, in either script', () => {
  fc.assert(
    fc.property(bangladeshi, fc.constantFrom('', '88', '+88', '+88 ', '0088'), (national, prefix) => {
      const expected = { ok: true, value: { e164: `+88${national}`, country: 'BD' } };
      expect(parsePhone(prefix + national)).toEqual(expected);
      expect(parsePhone(inBangla(prefix + national))).toEqual(expected);
      expect(
        parsePhone(`${prefix}${national.slice(0, 5)}-${national.slice(5, 8)} ${national.slice(8)}`),
      ).toEqual(expected);
    }),
  );
});

test.each([
  ['DE', '0151 23456789', '+4915123456789'],
  ['BR', '(11) 96123-4567', '+5511961234567'],
  ['FR', '06 12 34 56 78', '+33612345678'],
  ['BD', '+49 151 23456789', '+4915123456789'],
  ['DE', '+880 1712-345678', '+8801712345678'],
])('typed in %s, %s is %s', (country, typed, e164) => {
  expect(parsePhone(typed, country)).toMatchObject({ ok: true, value: { e164 } });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['01212345678', 'not_a_mobile'],
  ['0171234567', 'not_a_phone'],
  ['017123456789', 'not_a_phone'],
  ['call 01712345678', 'not_a_phone'],
  ['01712345678 ext 5', 'not_a_phone'],
  ['+88 02 55012345', 'not_a_mobile'],
  ['+999 123', 'not_a_phone'],
])('"%s" is rejected: %s', (typed, reason) => {
  expect(parsePhone(typed)).toEqual({ ok: false, reason });
});

test('an unknown country is a programming error', () => {
  expect(() => parsePhone('01712345678', 'XX')).toThrow(RangeError);
});
