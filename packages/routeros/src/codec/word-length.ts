/** The longest prefix is five bytes: 0xF0 followed by the length as an unsigned 32-bit number. */
const MAX_LENGTH = 0xffff_ffff;

export function prefixSize(length: number): 1 | 2 | 3 | 4 | 5 {
  if (length < 0x80) return 1;
  if (length < 0x4000) return 2;
  if (length < 0x20_0000) return 3;
  if (length < 0x1000_0000) return 4;
  return 5;
}

/** Writes the length prefix of a word at `offset` and returns the offset after it. */
export function writePrefix(target: Uint8Array, offset: number, length: number): number {
  if (!Number.isInteger(length) || length < 0 || length > MAX_LENGTH) {
    throw new RangeError(`A word cannot be ${length} bytes long`);
  }
  let at = offset;
  const size = prefixSize(length);
  if (size === 5) target[at++] = 0xf0;
  else if (size === 4) target[at++] = 0xe0 | (length >>> 24);
  else if (size === 3) target[at++] = 0xc0 | (length >>> 16);
  else if (size === 2) target[at++] = 0x80 | (length >>> 8);
  if (size === 5) target[at++] = length >>> 24;
  if (size >= 4) target[at++] = (length >>> 16) & 0xff;
  if (size >= 3) target[at++] = (length >>> 8) & 0xff;
  target[at++] = length & 0xff;
  return at;
}

/**
 * The size of the prefix, determined by its first byte. Bytes from 0xF8 are reserved control bytes, and 0xF1
 * to 0xF7 are undefined: decoding cannot continue after either.
 */
export function prefixSizeFromFirstByte(first: number): 1 | 2 | 3 | 4 | 5 | undefined {
  if (first < 0x80) return 1;
  if (first < 0xc0) return 2;
  if (first < 0xe0) return 3;
  if (first < 0xf0) return 4;
  return first === 0xf0 ? 5 : undefined;
}

/** Reads a complete prefix. It runs for every word, so it makes no calls. */
export function readPrefix(source: Uint8Array, offset: number, size: 1 | 2 | 3 | 4 | 5): number {
  const first = source[offset] ?? 0;
  if (size === 1) return first;
  const second = source[offset + 1] ?? 0;
  if (size === 2) return ((first & 0x3f) << 8) | second;
  const third = source[offset + 2] ?? 0;
  if (size === 3) return ((first & 0x1f) << 16) | (second << 8) | third;
  const fourth = source[offset + 3] ?? 0;
  if (size === 4) return ((first & 0x0f) << 24) | (second << 16) | (third << 8) | fourth;
  return second * 0x100_0000 + ((third << 16) | (fourth << 8) | (source[offset + 4] ?? 0));
}
