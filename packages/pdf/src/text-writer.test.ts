import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { shape } from './shape-text.ts';
import { TextWriter } from './text-writer.ts';

/** Where a reader of the file ends after drawing it, in thousandths of the font size. */
function drawnWidth(program: string, widths: readonly number[]): number {
  const drawn = [...program.replace(/\/Span<<.*?>>>BDC/g, '').matchAll(/\[([^\]]*)\]TJ/g)];
  let width = 0;
  for (const [, array = ''] of drawn) {
    for (const [, glyphs, number] of array.matchAll(/<([0-9a-f]+)>|(-?[\d.]+)/g)) {
      if (glyphs === undefined) width -= Number(number);
      else for (const code of glyphs.match(/.{4}/g) ?? []) width += widths[Number.parseInt(code, 16)] ?? 0;
    }
  }
  return width;
}

// Syllables in which a sign below and a sign before the consonant both move.
it.each(['ক্রেডিট নোট', 'ক্রেতা', 'ব্যবহার', 'প্রেরক', 'খ্রিষ্টাব্দ', 'কৃষ্ণচন্দ্র', 'শ্রীমঙ্গল', 'দ্রুত', 'র‍্যাব', 'Invoice'])(
  'draws %s as wide as it was measured',
  (text) => {
    for (const weight of ['regular', 'bold'] as const) {
      const document = new PDFDocument();
      const shaped = shape(text, weight);
      const runs = shaped.words.flatMap((word) => word.runs);
      expect(new Set(runs.map(({ typeface }) => typeface)).size).toBe(1);
      const program = new TextWriter(document).write(shaped, 0, 0, 10);
      const { _font: font } = document as unknown as { readonly _font: { readonly widths: number[] } };
      expect(Math.abs(drawnWidth(program, font.widths) - shaped.width)).toBeLessThan(text.length);
    }
  },
);
