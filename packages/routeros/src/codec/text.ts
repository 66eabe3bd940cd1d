import { isUtf8 } from 'node:buffer';
import { codePage } from './code-pages.ts';

/** Up to this length a loop is faster than a native call. */
const SHORT_TEXT_BYTES = 64;

function isAsciiRange(bytes: Buffer, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    if ((bytes[index] ?? 0) >= 0x80) return false;
  }
  return true;
}

type DecodeRaw = (bytes: Buffer, start: number, end: number) => string;

const decodeWindows1252: DecodeRaw = (bytes, start, end) =>
  codePage('windows-1252').decode(bytes.subarray(start, end));

/**
 * Routers store bytes. Old WinBox versions wrote them in the code page of the PC, newer tools write UTF-8, and
 * one reply may contain both. Each value is decoded as UTF-8 if valid, otherwise by the given code page.
 */
export function decodeText(
  bytes: Buffer,
  start: number,
  end: number,
  decodeRaw: DecodeRaw = decodeWindows1252,
): string {
  if (start === end) return '';
  if (end - start <= SHORT_TEXT_BYTES && isAsciiRange(bytes, start, end))
    return bytes.toString('latin1', start, end);
  if (isUtf8(bytes.subarray(start, end))) return bytes.toString('utf8', start, end);
  return decodeRaw(bytes, start, end);
}
