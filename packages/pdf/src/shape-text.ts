import { Buffer as ShapeBuffer, shape as shapeWith } from 'harfbuzzjs';
import { boundedCache } from './bounded-cache.ts';
import { type FontWeight, type Typeface, typefaceFor } from './typefaces.ts';

/** All measures are in thousandths of the font size. */
export interface ShapedGlyph {
  readonly id: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
  /** The text of the glyph, if it can be attributed to one glyph. */
  readonly codePoints: readonly number[];
}

/** A part of a word that one typeface has. */
export interface ShapedRun {
  readonly typeface: Typeface;
  readonly text: string;
  readonly glyphs: readonly ShapedGlyph[];
  /** Whether each character became one glyph, in order: only then can the text be derived from the glyphs. */
  readonly isPlain: boolean;
}

export interface ShapedWord {
  readonly runs: readonly ShapedRun[];
  readonly width: number;
}

export interface ShapedText {
  readonly text: string;
  readonly words: readonly ShapedWord[];
  readonly width: number;
}

export type Shape = (text: string, weight: FontWeight) => ShapedText;

/** Words repeat on every invoice, so each word is shaped once and lines are built from shaped words. */
const wordsOf = {
  regular: boundedCache(8_000, shapedWord('regular')),
  bold: boundedCache(4_000, shapedWord('bold')),
};

/** Fixed texts of a document are the same each time. */
const textsOf = {
  regular: boundedCache(4_000, shapedText('regular')),
  bold: boundedCache(2_000, shapedText('bold')),
};

export const shape: Shape = (text, weight) => textsOf[weight](text);

function shapedText(weight: FontWeight) {
  return (text: string): ShapedText => {
    const words = text.replace(/\p{Cc}/gu, ' ').split(/(?<= )/);
    const shaped = words.filter((word) => word !== '').map(wordsOf[weight]);
    return { text, words: shaped, width: shaped.reduce((sum, { width }) => sum + width, 0) };
  };
}

function shapedWord(weight: FontWeight) {
  return (word: string): ShapedWord => {
    const runs = split(word, weight).map(([typeface, text]) => shapedRun(typeface, text));
    const width = runs.reduce(
      (sum, { glyphs }) => sum + glyphs.reduce((all, glyph) => all + glyph.advance, 0),
      0,
    );
    return { runs, width };
  };
}

/** Spaces, joiners and marks stay with the preceding character: separated from it, a conjunct would break. */
const follows = /[\p{M}\p{Cf}\p{Z}]/u;

function split(word: string, weight: FontWeight): [Typeface, string][] {
  const runs: [Typeface, string][] = [];
  for (const character of word) {
    const codePoint = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    if (last && (last[0].glyphs.has(codePoint) || follows.test(character))) last[1] += character;
    else runs.push([typefaceFor(codePoint, weight), character]);
  }
  return runs;
}

const buffer = new ShapeBuffer();

function shapedRun(typeface: Typeface, text: string): ShapedRun {
  const { shaper, scale } = typeface;
  buffer.clearContents();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shapeWith(shaper, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const isPlain =
    infos.length === text.length &&
    infos.every(({ codepoint, cluster }, index) => {
      return cluster === index && codepoint === typeface.glyphs.get(text.charCodeAt(index));
    });
  const glyphs = infos.map(({ codepoint, cluster }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return {
      id: codepoint,
      advance: xAdvance * scale,
      dx: xOffset * scale,
      dy: yOffset * scale,
      codePoints: isPlain ? [text.charCodeAt(cluster)] : nominalOf(typeface, text, codepoint),
    };
  });
  return { typeface, text, glyphs, isPlain };
}

/** The character of this glyph alone; a conjunct has none and carries its text separately. */
function nominalOf({ glyphs }: Typeface, text: string, glyph: number): number[] {
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (glyphs.get(codePoint) === glyph) return [codePoint];
  }
  return [];
}
