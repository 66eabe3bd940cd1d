import type PDFDocument from 'pdfkit';
import { type EmbeddedFont, embedFont } from './embedded-font.ts';
import type { ShapedRun, ShapedText } from './shape-text.ts';
import type { Typeface } from './typefaces.ts';

/** Up to two decimals, as in page content streams. */
export const figure = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * Writes shaped text as operators of the page. pdfkit's own `text` would shape it again, and incorrectly for
 * Bangla; only its font embedding is used. The operators of a run are the same on all pages of a document.
 */
export class TextWriter {
  readonly #document: InstanceType<typeof PDFDocument>;
  readonly #fonts = new Map<Typeface, EmbeddedFont>();
  readonly #written = new WeakMap<ShapedRun, string>();

  constructor(document: InstanceType<typeof PDFDocument>) {
    this.#document = document;
  }

  write({ words }: ShapedText, x: number, y: number, size: number): string {
    let program = `BT ${figure(size)} 0 0 ${figure(-size)} ${figure(x)} ${figure(y)} Tm`;
    let font: EmbeddedFont | undefined;
    for (const { runs } of words) {
      for (const run of runs) {
        const next = this.#fontOf(run.typeface);
        if (next !== font) program += `${font ? ']TJ' : ''}/${next.id} 1 Tf[`;
        font = next;
        program += this.#bodyOf(run, next);
      }
    }
    return font ? `${program}]TJ ET`.replaceAll('[]TJ', '') : '';
  }

  #fontOf(typeface: Typeface): EmbeddedFont {
    const font = this.#fonts.get(typeface) ?? embedFont(this.#document, typeface.parsed, typeface.name);
    this.#fonts.set(typeface, font);
    this.#document.page.fonts[font.id] ??= font.ref();
    return font;
  }

  #bodyOf(run: ShapedRun, font: EmbeddedFont): string {
    const known = this.#written.get(run);
    if (known !== undefined) return known;
    const body = bodyOf(run, font);
    this.#written.set(run, body);
    return body;
  }
}

/** The contents of the brackets of `[…] TJ`; for font size 1, so it fits every size. */
function bodyOf({ typeface, glyphs, text, isPlain }: ShapedRun, font: EmbeddedFont): string {
  let body = '';
  for (const { id, advance, dx, dy, codePoints } of glyphs) {
    const width = typeface.parsed.getGlyph(id).advanceWidth * typeface.scale;
    const number = font.subset.includeGlyph(id);
    font.widths[number] ??= width;
    if (!font.unicode[number]?.length) font.unicode[number] = codePoints;
    const glyph = `${back(dx)}<${hex(number)}>${back(advance - dx - width)}`;
    body += dy === 0 ? glyph : `]TJ ${(dy / 1000).toFixed(3)} Ts[${glyph}]TJ 0 Ts[`;
  }
  const joined = body.replaceAll('><', '');
  if (isPlain) return joined;
  const actualText = Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('');
  return `]TJ/Span<</ActualText<FEFF${actualText}>>>BDC[${joined}]TJ EMC[`;
}

const hex = (number: number): string => number.toString(16).padStart(4, '0');
/** In this operator positive numbers move backwards. The space separates it from another number after it. */
const back = (distance: number): string => (Math.abs(distance) < 0.5 ? '' : `${-Math.round(distance)} `);
