import { describe, expect, it } from 'vitest';
import { shape } from './shape-text.ts';
import { typefaceFor } from './typefaces.ts';
import { wrapText } from './wrap-text.ts';

const virama = 0x09cd;
const glyphsOf = (text: string) =>
  shape(text, 'regular').words.flatMap(({ runs }) => runs.flatMap(({ glyphs }) => glyphs));

describe('shaping', () => {
  it.each(['চন্দ্র', 'বন্দ্যোপাধ্যায়', 'জ্ঞানেন্দ্র স্পৃহা', 'কৃষ্ণচন্দ্র বন্দ্যোপাধ্যায়', 'লক্ষ্মী', 'কর্তৃপক্ষ', 'র‍্যাব'])(
    'joins the consonants of %s without a visible joining sign',
    (name) => {
      const { glyphs } = typefaceFor(virama, 'regular');
      const ids = glyphsOf(name).map(({ id }) => id);
      expect(ids).not.toContain(glyphs.get(virama));
      expect(ids).not.toContain(0);
      expect(ids.length).toBeLessThan([...name].length);
    },
  );

  it('moves a vowel sign that is written first before its consonant', () => {
    const { glyphs } = typefaceFor(virama, 'regular');
    const [first, second] = glyphsOf('কি');
    expect([first?.id, second?.id]).not.toContain(undefined);
    expect(second?.id).toBe(glyphs.get(0x0995));
  });

  it('uses a typeface that has the character', () => {
    const runs = shape('Łódź ঢাকা-১২৩০ ₹৳', 'bold').words.flatMap((word) => word.runs);
    expect(runs.flatMap(({ glyphs }) => glyphs).every(({ id }) => id > 0)).toBe(true);
    expect(new Set(runs.map(({ typeface }) => typeface.name)).size).toBe(3);
  });

  it('renders an empty box for a character that no typeface has', () => {
    const glyphs = glyphsOf('a漢b');
    expect(glyphs.map(({ id }) => id > 0)).toEqual([true, false, true]);
  });
});

describe('wrapping', () => {
  const lines = (text: string, width: number) => wrapText(shape, text, 'regular', width);

  it('breaks between words and keeps every word', () => {
    const text = 'বাসা ১২, রোড ৫, সেক্টর ৭, উত্তরা, ঢাকা and then some Latin words after them';
    const broken = lines(text, 6_000);
    expect(broken.length).toBeGreaterThan(3);
    expect(broken.every(({ width }) => width <= 6_000)).toBe(true);
    expect(broken.map((line) => line.text).join(' ')).toBe(text);
  });

  it('breaks a word that is wider than the line, but never inside a conjunct', () => {
    const word = 'কৃষ্ণচন্দ্রবন্দ্যোপাধ্যায়'.repeat(4);
    const broken = lines(word, 4_000);
    expect(broken.every(({ width }) => width <= 4_000)).toBe(true);
    expect(broken.map((line) => line.text).join('')).toBe(word);
    expect(broken.some((line) => line.text.endsWith('\u09cd'))).toBe(false);
  });

  it('starts a new line at each line break and keeps empty lines', () => {
    expect(lines('one\n\ntwo', 10_000).map((line) => line.text)).toEqual(['one', '', 'two']);
  });
});
