import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Face, Font, Blob as FontData } from 'harfbuzzjs';
import PDFDocument from 'pdfkit';
import { embedFont, type ParsedFont } from './embedded-font.ts';
import { convertWoffToSfnt } from './woff-to-sfnt.ts';

export type FontWeight = 'regular' | 'bold';

export interface Typeface {
  readonly name: string;
  readonly shaper: Font;
  readonly parsed: ParsedFont;
  /** The size of one font unit in thousandths of the font size. */
  readonly scale: number;
  /** The glyph of a character alone. */
  readonly glyphs: ReadonlyMap<number, number>;
}

/** Noto, split into one file per script: those used by invoices in Bangladesh come first. */
const pieces = [
  '@fontsource/noto-sans/files/noto-sans-latin',
  '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali',
  '@fontsource/noto-sans/files/noto-sans-latin-ext',
  '@fontsource/noto-sans/files/noto-sans-devanagari',
  '@fontsource/noto-sans/files/noto-sans-greek',
  '@fontsource/noto-sans/files/noto-sans-cyrillic',
  '@fontsource/noto-sans/files/noto-sans-vietnamese',
] as const;
const numbers: Readonly<Record<FontWeight, number>> = { regular: 400, bold: 600 };

const opened = new Map<string, Typeface>();

/** Loaded and parsed once per process, when a text first needs it. */
function open(piece: string, weight: FontWeight): Typeface {
  const name = `${piece}-${numbers[weight]}-normal.woff`;
  const known = opened.get(name);
  if (known) return known;
  const bytes = convertWoffToSfnt(readFileSync(createRequire(import.meta.url).resolve(name)));
  const face = new Face(new FontData(bytes));
  const shaper = new Font(face);
  const typeface = {
    name,
    shaper,
    parsed: embedFont(new PDFDocument({ autoFirstPage: false, font: '' }), bytes, name).font,
    scale: 1000 / face.upem,
    glyphs: new Map(
      Array.from(face.collectUnicodes(), (codePoint) => [codePoint, shaper.nominalGlyph(codePoint) ?? 0]),
    ),
  };
  opened.set(name, typeface);
  return typeface;
}

/** The first typeface that has the character; the first of all if none has, which draws an empty box. */
export function typefaceFor(codePoint: number, weight: FontWeight): Typeface {
  for (const piece of pieces) {
    const typeface = open(piece, weight);
    if (typeface.glyphs.has(codePoint)) return typeface;
  }
  return open(pieces[0], weight);
}
