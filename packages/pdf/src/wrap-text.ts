import type { Shape, ShapedText } from './shape-text.ts';
import type { FontWeight } from './typefaces.ts';

const clusters = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Wraps text to lines no wider than the given width, in thousandths of the font size. */
export function wrapText(shape: Shape, text: string, weight: FontWeight, width: number): ShapedText[] {
  if (text.includes('\n'))
    return text.split('\n').flatMap((each) => wrapText(shape, each.trim(), weight, width));
  const whole = shape(text, weight);
  return whole.width <= width ? [whole] : brokenSubscribers(shape, text, weight, width);
}

function brokenSubscribers(shape: Shape, text: string, weight: FontWeight, width: number): ShapedText[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )/).flatMap((part) => brokenWord(shape, part, weight, width))) {
    if (line !== '' && shape((line + word).trimEnd(), weight).width > width) {
      lines.push(line);
      line = '';
    }
    line += word;
  }
  return [...lines, line].map((each) => shape(each.trimEnd(), weight));
}

/** Breaks a word that is wider than the line only where its parts stay readable. */
function brokenWord(shape: Shape, word: string, weight: FontWeight, width: number): string[] {
  if (shape(word.trimEnd(), weight).width <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of clusters.segment(word)) {
    if (part !== '' && shape(part + segment, weight).width > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}
