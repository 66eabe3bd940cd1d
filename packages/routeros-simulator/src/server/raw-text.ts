import { isUtf8 } from 'node:buffer';
import { encodeSentence, type SentenceDecoder } from '@lastmile/routeros';

/**
 * A router stores bytes and does not know an encoding. Text that is not UTF-8 is held with each byte above 0x7F
 * as a lone surrogate (U+DC80 to U+DCFF), so that it is compared and sent back as the same bytes.
 */
const FIRST = 0xdc00;

export function textOfBytes(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return Array.from(bytes, (byte) => String.fromCharCode(byte < 0x80 ? byte : FIRST + byte)).join('');
}

function bytesOfText(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text);
  return Buffer.concat(
    Array.from(text, (char) =>
      char.isWellFormed() ? Buffer.from(char) : Buffer.of(char.charCodeAt(0) - FIRST),
    ),
  );
}

/** The next sentence; undefined if it is incomplete. */
export function nextRawWords(decoder: SentenceDecoder): string[] | undefined {
  const sentence = decoder.next();
  if (sentence === undefined) return undefined;
  const { bytes, bounds, wordCount } = sentence;
  return Array.from({ length: wordCount }, (_, word) =>
    textOfBytes(bytes.subarray(bounds[2 * word], bounds[2 * word + 1])),
  );
}

export const encodeRawSentence = (words: readonly string[]): Buffer =>
  encodeSentence(words.every((word) => word.isWellFormed()) ? words : words.map(bytesOfText));
