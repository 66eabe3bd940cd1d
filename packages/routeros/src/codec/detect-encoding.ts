import { type CodePageName, codePage } from './code-pages.ts';

interface Alphabet {
  readonly page: CodePageName;
  /** The letters that the page adds to ASCII. */
  readonly letters: RegExp;
  /** Accented letters stand between ASCII letters; letters of another script stand together. */
  readonly isLatin: boolean;
}

/** Of equally likely pages the first counts. */
const alphabets: readonly Alphabet[] = [
  { page: 'windows-1251', letters: /\p{Script=Cyrillic}/u, isLatin: false },
  { page: 'windows-1252', letters: /\p{Script=Latin}/u, isLatin: true },
  { page: 'windows-1256', letters: /\p{Script=Arabic}/u, isLatin: false },
  { page: 'windows-1250', letters: /\p{Script=Latin}/u, isLatin: true },
  { page: 'windows-1254', letters: /\p{Script=Latin}/u, isLatin: true },
  { page: 'windows-1253', letters: /\p{Script=Greek}/u, isLatin: false },
  { page: 'windows-1255', letters: /\p{Script=Hebrew}/u, isLatin: false },
  { page: 'windows-874', letters: /\p{Script=Thai}/u, isLatin: false },
  { page: 'windows-1257', letters: /\p{Script=Latin}/u, isLatin: true },
  { page: 'windows-1258', letters: /\p{Script=Latin}/u, isLatin: true },
];

const HIGH = /[^\0-\x7f]/;
const ASCII_LETTER = /[a-z]/i;

/** The code page in which texts outside UTF-8 were most likely written; undefined without such texts. */
export function detectCodePage(texts: readonly Uint8Array[]): CodePageName | undefined {
  if (texts.length === 0) return undefined;
  let best: { readonly page: CodePageName; readonly score: number } | undefined;
  for (const alphabet of alphabets) {
    const page = codePage(alphabet.page);
    const score = texts.reduce((sum, bytes) => sum + scoreOf([...page.decode(bytes)], alphabet), 0);
    if (best === undefined || score > best.score) best = { page: alphabet.page, score };
  }
  return best?.page;
}

function scoreOf(chars: readonly string[], { letters, isLatin }: Alphabet): number {
  let score = 0;
  for (const [index, char] of chars.entries()) {
    if (!HIGH.test(char)) continue;
    if (!letters.test(char)) {
      score -= 2;
      continue;
    }
    const before = chars[index - 1] ?? '';
    for (const neighbour of [before, chars[index + 1] ?? '']) {
      if (HIGH.test(neighbour)) score += isLatin ? -1 : 1;
      else if (ASCII_LETTER.test(neighbour)) score += isLatin ? 1 : -1;
    }
    if (isCapitalInside(before, char)) score -= 1;
  }
  return score;
}

/** A capital after a small letter. */
const isCapitalInside = (before: string, char: string): boolean =>
  /\p{Ll}/u.test(before) && /\p{Lu}/u.test(char);
