import { prefixSize, writePrefix } from './word-length.ts';

/** Text is sent as UTF-8, bytes unchanged. */
export type Word = string | Uint8Array;

/**
 * Encodes a sentence with its closing empty word into one buffer, so that it is sent in one write even with
 * TCP_NODELAY.
 */
export function encodeSentence(words: readonly Word[]): Buffer {
  let total = 1;
  const sizes = words.map((word) => {
    const size = typeof word === 'string' ? Buffer.byteLength(word) : word.byteLength;
    if (size === 0) throw new RangeError('An empty word would end the sentence early');
    total += prefixSize(size) + size;
    return size;
  });

  const buffer = Buffer.allocUnsafe(total);
  let offset = 0;
  words.forEach((word, index) => {
    const size = sizes[index] ?? 0;
    offset = writePrefix(buffer, offset, size);
    if (typeof word === 'string') buffer.write(word, offset, size, 'utf8');
    else buffer.set(word, offset);
    offset += size;
  });
  buffer[offset] = 0;
  return buffer;
}
