import { CodecError } from './codec-error.ts';
import { RepeatedFieldCache } from './repeated-field-cache.ts';
import { createRow, type Row, setRawValue } from './row.ts';
import type { SentenceView } from './sentence-decoder.ts';
import { TextCodec } from './text-codec.ts';

export type ReplyType = 're' | 'done' | 'trap' | 'empty' | 'fatal';

export interface Reply {
  readonly type: ReplyType;
  readonly tag: string | undefined;
  readonly row: Row;
  /** Words that are not attributes, such as the reason of `!fatal`. */
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
const TAG = '.tag';
/** Represents `.tag=` among the names; it cannot collide because names contain no `=`. */
const TAG_PLACE = '=tag';

/** Parses the reply sentences of one connection. */
export class ReplyParser {
  readonly #places: (RepeatedFieldCache | undefined)[] = [RepeatedFieldCache.of(Buffer.from('!'), '!')];
  readonly #codec: TextCodec;
  #row: Record<string, string> = createRow();
  #tag: string | undefined;

  constructor(codec = new TextCodec()) {
    this.#codec = codec;
  }

  parse(sentence: SentenceView): Reply {
    const { bytes, bounds, wordCount } = sentence;
    const type = this.#readType(bytes, bounds[0] ?? 0, bounds[1] ?? 0);
    const row = createRow();
    this.#row = row;
    this.#tag = undefined;
    let bareWords: string[] | undefined;
    for (let place = 1; place < wordCount; place++) {
      const start = bounds[2 * place] ?? 0;
      const end = bounds[2 * place + 1] ?? 0;
      if (this.#readAttribute(bytes, start, end, place)) continue;
      bareWords ??= [];
      bareWords.push(this.#codec.decode(bytes, start, end));
    }
    const byteLength = (bounds[2 * wordCount - 1] ?? 0) - (bounds[0] ?? 0);
    return { type, tag: this.#tag, row, bareWords: bareWords ?? NO_WORDS, byteLength };
  }

  #readType(bytes: Buffer, start: number, end: number): ReplyType {
    const word = this.#places[0]?.decode(bytes, start, end, this.#codec) ?? '';
    const type = REPLY_TYPES.get(word);
    if (type === undefined) throw new CodecError(`Unknown reply word ${JSON.stringify(word.slice(0, 40))}`);
    return type;
  }

  /** False for a word that is neither `=name=value` nor the tag, such as the reason of `!fatal`. */
  #readAttribute(bytes: Buffer, start: number, end: number, place: number): boolean {
    const memory = this.#places[place];
    if (memory?.hasPrefix(bytes, start, end)) {
      this.#keep(memory.name, memory.decode(bytes, start + memory.prefixLength, end, this.#codec));
      return true;
    }
    let separator = start + 1;
    while (separator < end && bytes[separator] !== EQUALS) separator++;
    if (separator === end) return false;
    const isAttribute = bytes[start] === EQUALS;
    const name = this.#codec.decode(bytes, isAttribute ? start + 1 : start, separator);
    if (!isAttribute && name !== TAG) return false;
    this.#places[place] = RepeatedFieldCache.of(
      bytes.subarray(start, separator + 1),
      isAttribute ? name : TAG_PLACE,
    );
    this.#keep(isAttribute ? name : TAG_PLACE, this.#codec.decode(bytes, separator + 1, end));
    return true;
  }

  #keep(name: string, value: string): void {
    if (name === TAG_PLACE) this.#tag = value;
    else this.#row[name] = value;
    const { lastRaw } = this.#codec;
    if (lastRaw === undefined) return;
    this.#codec.lastRaw = undefined;
    setRawValue(this.#row, name, lastRaw);
  }
}
