import { TextDecoder } from 'node:util';
import { Problem } from '../../../../core/problem.ts';

/** UTF-8 unless the file starts with a UTF-16 byte order mark; invalid bytes are rejected, never replaced. */
export async function* decodedText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of bytes) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      yield decoder.decode(chunk, { stream: true });
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw unreadable('The file is not UTF-8 or UTF-16 text.');
    throw error;
  }
}

function encodingOf(first: Uint8Array): string {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

export const unreadable = (detail: string): Problem => new Problem('imports.unreadable_file', { detail });
