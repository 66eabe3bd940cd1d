import type { TextCodec } from './text-codec.ts';

/** Longer names and values are not cached, which bounds the memory. */
const MAX_NAME_BYTES = 64;
const MAX_VALUE_BYTES = 32;

/**
 * Caches the last name and value at one position of a reply. The rows of a print have the same names in the
 * same positions, and many values repeat: equal bytes need no new string.
 */
export class RepeatedFieldCache {
  readonly name: string;
  readonly #prefix: Buffer;
  #value = '';
  #valueLength = 0;
  readonly #valueBytes = new Uint8Array(MAX_VALUE_BYTES);

  /** The prefix is everything before the value: `=name=`. */
  private constructor(prefix: Buffer, name: string) {
    this.#prefix = prefix;
    this.name = name;
  }

  static of(prefix: Buffer, name: string): RepeatedFieldCache | undefined {
    return prefix.length > MAX_NAME_BYTES ? undefined : new RepeatedFieldCache(Buffer.from(prefix), name);
  }

  get prefixLength(): number {
    return this.#prefix.length;
  }

  hasPrefix(bytes: Buffer, start: number, end: number): boolean {
    const prefix = this.#prefix;
    const length = prefix.length;
    if (end - start < length) return false;
    for (let index = 0; index < length; index++) {
      if (bytes[start + index] !== prefix[index]) return false;
    }
    return true;
  }

  /** Decodes a value, or returns the cached one if the bytes are equal. */
  decode(bytes: Buffer, start: number, end: number, codec: TextCodec): string {
    const length = end - start;
    if (length > MAX_VALUE_BYTES) return codec.decode(bytes, start, end);
    if (this.#isLastValue(bytes, start, length)) return this.#value;
    const value = codec.decode(bytes, start, end);
    // Not cached, because the bytes belong to the row.
    if (codec.lastRaw !== undefined) return value;
    this.#value = value;
    this.#valueLength = length;
    for (let index = 0; index < length; index++) this.#valueBytes[index] = bytes[start + index] ?? 0;
    return this.#value;
  }

  #isLastValue(bytes: Buffer, start: number, length: number): boolean {
    if (length !== this.#valueLength) return false;
    for (let index = 0; index < length; index++) {
      if (bytes[start + index] !== this.#valueBytes[index]) return false;
    }
    return true;
  }
}
