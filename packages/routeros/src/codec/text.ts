import { isUtf8 } from 'node:buffer';

/** What bytes 0x80 to 0x9F mean in windows-1252; unassigned ones keep their control character. */
const WINDOWS_1252_HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Up to here a loop over the bytes is cheaper than a call out of JavaScript. */
const SHORT_TEXT_BYTES = 64;

function isAsciiRange(bytes: Buffer, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    if ((bytes[index] ?? 0) >= 0x80) return false;
  }
  return true;
}

/**
 * A router stores bytes: an older WinBox wrote them in the PC's code page, newer tools write UTF-8, and both
 * may sit in one reply. So each value is read as UTF-8 when it is valid UTF-8, otherwise as windows-1252.
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
