import { CodecError } from './codec-error.ts';
import { createRow, type Row } from './row.ts';
import type { SentenceView } from './sentence-decoder.ts';
import { decodeText } from './text.ts';

export type ReplyType = 're' | 'done' | 'trap' | 'empty' | 'fatal';

export interface Reply {
  readonly type: ReplyType;
  readonly tag: string | undefined;
  readonly row: Row;
  /** Words that are no attribute. `!fatal` gives its reason so; elsewhere they are a router's slip. */
  readonly bareWords: readonly string[];
  readonly byteLength: number;
}

const REPLY_TYPES: ReadonlyMap<string, ReplyType> = new Map([
  ['!re', 're'],
  ['!done', 'done'],
  ['!trap', 'trap'],
  ['!empty', 'empty'],
  ['!fatal', 'fatal'],
]);

const NO_WORDS: readonly string[] = [];
const EQUALS = 0x3d;
const DOT = 0x2e;
const TAG_PREFIX = '.tag=';
/** Longer names are parsed but not remembered, so that what is remembered stays small whatever is sent. */
const MAX_KNOWN_NAME_LENGTH = 64;

interface KnownName {
  /** The bytes `=name=`. */
  readonly bytes: Buffer;
  readonly name: string;
}

/**
 * Parses reply sentences. The rows of a print carry the same names in the same places, so the name seen last
 * at a place is compared before anything is decoded: most words then cost one string, their value.
 */
export class ReplyParser {
  readonly #nameAt: (KnownName | undefined)[] = [];

  parse(sentence: SentenceView): Reply {
    const { bytes, bounds, wordCount } = sentence;
    const first = decodeText(bytes, bounds[0] ?? 0, bounds[1] ?? 0);
    const type = REPLY_TYPES.get(first);
    if (type === undefined) throw new CodecError(`Unknown reply word ${JSON.stringify(first.slice(0, 40))}`);

    const row = createRow();
    let tag: string | undefined;
    let bareWords: string[] | undefined;
    for (let index = 1; index < wordCount; index++) {
      const start = bounds[2 * index] ?? 0;
      const end = bounds[2 * index + 1] ?? 0;
      if (bytes[start] === EQUALS && this.#readAttribute(row, bytes, start, end, index)) continue;
      const word = decodeText(bytes, start, end);
      if (bytes[start] === DOT && word.startsWith(TAG_PREFIX)) tag = word.slice(TAG_PREFIX.length);
      else if (bareWords === undefined) bareWords = [word];
      else bareWords.push(word);
    }
    const byteLength = (bounds[2 * wordCount - 1] ?? 0) - (bounds[0] ?? 0);
    return { type, tag, row, bareWords: bareWords ?? NO_WORDS, byteLength };
  }

  /** A word without a second `=` is malformed in a reply; it is passed on as a bare word. */
  #readAttribute(
    row: Record<string, string>,
    bytes: Buffer,
    start: number,
    end: number,
    place: number,
  ): boolean {
    const known = this.#nameAt[place];
    if (known !== undefined && startsWith(bytes, start, end, known.bytes)) {
      row[known.name] = decodeText(bytes, start + known.bytes.length, end);
      return true;
    }
    let separator = start + 1;
    while (separator < end && bytes[separator] !== EQUALS) separator++;
    if (separator === end) return false;
    const name = decodeText(bytes, start + 1, separator);
    if (name.length <= MAX_KNOWN_NAME_LENGTH) {
      this.#nameAt[place] = { bytes: Buffer.from(bytes.subarray(start, separator + 1)), name };
    }
    row[name] = decodeText(bytes, separator + 1, end);
    return true;
  }
}

function startsWith(bytes: Buffer, start: number, end: number, prefix: Buffer): boolean {
  const length = prefix.length;
  if (end - start < length) return false;
  for (let index = 0; index < length; index++) {
    if (bytes[start + index] !== prefix[index]) return false;
  }
  return true;
}
