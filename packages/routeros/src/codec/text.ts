import { isUtf8 } from 'node:buffer';

/** Bytes 0x80 to 0x9F in windows-1252; unassigned bytes keep their control character. */
const WINDOWS_1252_HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Up to this length a loop is faster than a native call. */
const SHORT_TEXT_BYTES = 64;

function isAsciiRange(bytes: Buffer, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    if ((bytes[index] ?? 0) >= 0x80) return false;
  }
  return true;
}

/**
 * Routers store bytes. Old WinBox versions wrote them in the code page of the PC, newer tools write UTF-8, and
 * one reply may contain both. Each value is decoded as UTF-8 if valid, otherwise as windows-1252.
 */
export function decodeText(bytes: Buffer, start: number, end: number): string {
  if (start === end) return '';
  if (end - start <= SHORT_TEXT_BYTES && isAsciiRange(bytes, start, end))
    return bytes.toString('latin1', start, end);
  if (isUtf8(bytes.subarray(start, end))) return bytes.toString('utf8', start, end);
  return decodeWindows1252(bytes, start, end);
}

function decodeWindows1252(bytes: Buffer, start: number, end: number): string {
  const latin1 = bytes.toString('latin1', start, end);
  return latin1.replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252_HIGH[char.charCodeAt(0) - 0x80] ?? char);
}
