import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureSms } from './sms-segments.ts';

describe('segments of an SMS', () => {
  it.each([
    ['160 letters', 'a'.repeat(160), 'gsm7', 1],
    ['161 letters', 'a'.repeat(161), 'gsm7', 2],
    ['306 letters', 'a'.repeat(306), 'gsm7', 2],
    ['307 letters', 'a'.repeat(307), 'gsm7', 3],
    ['70 Bangla letters', 'ক'.repeat(70), 'ucs2', 1],
    ['71 Bangla letters', 'ক'.repeat(71), 'ucs2', 2],
    ['134 Bangla letters', 'ক'.repeat(134), 'ucs2', 2],
    ['135 Bangla letters', 'ক'.repeat(135), 'ucs2', 3],
    ['a taka sign', 'Tk ৳500 due', 'ucs2', 1],
    ['a curly quote', 'It’s due', 'ucs2', 1],
    ['80 euro signs', '€'.repeat(80), 'gsm7', 1],
    ['81 euro signs', '€'.repeat(81), 'gsm7', 2],
    ['an escape at the end of a part', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm7', 3],
    ['a surrogate pair at the end of a part', `${'ক'.repeat(66)}😀${'ক'.repeat(66)}`, 'ucs2', 3],
    ['nothing', '', 'gsm7', 0],
  ])('%s', (_name, text, encoding, segments) => {
    expect(measureSms(text)).toMatchObject({ encoding, segments });
  });

  it('are those of a counter that cuts the encoded text into parts', () => {
    const characters = fc.constantFrom('a', 'Z', ' ', '€', '{', '^', 'ক', '৳', '’', '😀', '\n', 'é', 'ñ');
    const latin = fc.constantFrom('a', 'b', '€', '[', '~', 'ü', '\n');
    const texts = fc.oneof(
      fc.array(characters, { maxLength: 400 }).map((parts) => parts.join('')),
      fc.array(latin, { maxLength: 800 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { encoding, segments } = measureSms(text);
        expect({ encoding, segments }).toEqual(cutIntoParts(text));
      }),
      { numRuns: 500 },
    );
  });
});

/** Encodes to bytes as a handset would and cuts them: escapes are 0x1b bytes, UCS-2 is big-endian. */
function cutIntoParts(text: string) {
  const septets: number[] = [];
  let isLatin = true;
  for (const character of text) {
    if ('€{}[]~^|\\\f'.includes(character)) septets.push(0x1b, 0);
    else if (/[A-Za-z0-9 \n\réüñ]/.test(character)) septets.push(1);
    else isLatin = false;
  }
  if (isLatin) return { encoding: 'gsm7', segments: partsOf(septets, 160, 153, (unit) => unit === 0x1b) };
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
  return { encoding: 'ucs2', segments: partsOf(units, 70, 67, isHigh) };
}

function partsOf(
  units: readonly number[],
  single: number,
  part: number,
  startsPair: (unit: number) => boolean,
) {
  if (units.length <= single) return Math.min(units.length, 1);
  let count = 0;
  for (let rest = units; rest.length > 0; count++) {
    const last = rest[part - 1];
    const size = rest.length > part && last !== undefined && startsPair(last) ? part - 1 : part;
    rest = rest.slice(size);
  }
  return count;
}
