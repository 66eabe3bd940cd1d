import { CodecError } from './codec-error.ts';
import { type CodecLimits, DEFAULT_CODEC_LIMITS } from './limits.ts';
import { decodeText } from './text.ts';
import { prefixSizeFromFirstByte, readPrefix } from './word-length.ts';

/**
 * A view of one sentence in the receive buffer: word `i` is `bytes[bounds[2i] .. bounds[2i + 1]]`. It is valid
 * until the next call of the decoder.
 */
export interface SentenceView {
  readonly bytes: Buffer;
  readonly bounds: readonly number[];
  readonly wordCount: number;
}

const EMPTY = Buffer.alloc(0);
const MIN_CAPACITY_BYTES = 4096;

/**
 * Decodes sentences from a byte stream split at any position. Bytes are pushed and sentences are pulled, so
 * the caller controls the pace. A length prefix may contain 0x00, so the decoder does not scan for the end of a
 * sentence: it reads word by word and resumes an incomplete sentence at its last word.
 */
export class SentenceDecoder {
  readonly #limits: CodecLimits;
  #buffer: Buffer = EMPTY;
  /** Whether #buffer belongs to the decoder and is writable; otherwise it is a chunk of the socket. */
  #owned = false;
  #sentenceStart = 0;
  #cursor = 0;
  #end = 0;
  readonly #bounds: number[] = [];
  #boundCount = 0;

  constructor(limits: CodecLimits = DEFAULT_CODEC_LIMITS) {
    this.#limits = limits;
  }

  /** Received bytes of an incomplete sentence. */
  get pendingBytes(): number {
    return this.#end - this.#sentenceStart;
  }

  push(chunk: Buffer): void {
    if (chunk.length === 0) return;
    const pending = this.#end - this.#sentenceStart;
    if (pending === 0) this.#adopt(chunk);
    else this.#append(chunk, pending);
  }

  /** The next complete sentence; empty ones are ignored, as the protocol requires. */
  next(): SentenceView | undefined {
    while (this.#cursor < this.#end) {
      const size = prefixSizeFromFirstByte(this.#buffer[this.#cursor] ?? 0);
      if (size === undefined) {
        const byte = (this.#buffer[this.#cursor] ?? 0).toString(16);
        throw new CodecError(`Reserved control byte 0x${byte} at the start of a word`);
      }
      if (this.#cursor + size > this.#end) return undefined;
      const length = readPrefix(this.#buffer, this.#cursor, size);
      const start = this.#cursor + size;
      if (length === 0) {
        const sentence = this.#finish(start);
        if (sentence !== undefined) return sentence;
        continue;
      }
      this.#checkLimits(start, length);
      if (start + length > this.#end) return undefined;
      this.#bounds[this.#boundCount] = start;
      this.#bounds[this.#boundCount + 1] = start + length;
      this.#boundCount += 2;
      this.#cursor = start + length;
    }
    if (this.#sentenceStart === this.#end) this.#adopt(EMPTY);
    return undefined;
  }

  /** The next sentence as text; slower than `next`. */
  nextWords(): string[] | undefined {
    const sentence = this.next();
    return sentence === undefined ? undefined : sentenceWords(sentence);
  }

  #finish(end: number): SentenceView | undefined {
    const wordCount = this.#boundCount / 2;
    this.#cursor = end;
    this.#sentenceStart = end;
    this.#boundCount = 0;
    return wordCount === 0 ? undefined : { bytes: this.#buffer, bounds: this.#bounds, wordCount };
  }

  #checkLimits(start: number, length: number): void {
    const { maxWordBytes, maxSentenceBytes, maxWordsPerSentence } = this.#limits;
    if (length > maxWordBytes) {
      throw new CodecError(`A word of ${length} bytes was announced; at most ${maxWordBytes} are accepted`);
    }
    if (start + length - this.#sentenceStart > maxSentenceBytes) {
      throw new CodecError(`A sentence exceeded ${maxSentenceBytes} bytes`);
    }
    if (this.#boundCount / 2 >= maxWordsPerSentence) {
      throw new CodecError(`A sentence exceeded ${maxWordsPerSentence} words`);
    }
  }

  #adopt(chunk: Buffer): void {
    this.#buffer = chunk;
    this.#owned = false;
    this.#sentenceStart = 0;
    this.#cursor = 0;
    this.#end = chunk.length;
    this.#boundCount = 0;
  }

  /** Appends the chunk to the incomplete sentence; doubling the capacity keeps the copying linear. */
  #append(chunk: Buffer, pending: number): void {
    const needed = pending + chunk.length;
    const shift = this.#sentenceStart;
    if (this.#owned && needed <= this.#buffer.length) {
      if (this.#end + chunk.length > this.#buffer.length) {
        this.#buffer.copyWithin(0, this.#sentenceStart, this.#end);
        this.#moveTo(shift);
      }
    } else {
      const grown = Buffer.allocUnsafe(Math.max(MIN_CAPACITY_BYTES, needed, this.#owned ? pending * 2 : 0));
      this.#buffer.copy(grown, 0, this.#sentenceStart, this.#end);
      this.#buffer = grown;
      this.#owned = true;
      this.#moveTo(shift);
    }
    chunk.copy(this.#buffer, this.#end);
    this.#end += chunk.length;
  }

  #moveTo(shift: number): void {
    this.#sentenceStart -= shift;
    this.#cursor -= shift;
    this.#end -= shift;
    for (let index = 0; index < this.#boundCount; index++) {
      this.#bounds[index] = (this.#bounds[index] ?? 0) - shift;
    }
  }
}

function sentenceWords({ bytes, bounds, wordCount }: SentenceView): string[] {
  return Array.from({ length: wordCount }, (_, index) =>
    decodeText(bytes, bounds[2 * index] ?? 0, bounds[2 * index + 1] ?? 0),
  );
}
