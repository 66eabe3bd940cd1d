/** The encodings in which tools on Windows wrote texts to routers. */
export const textEncodings = [
  'utf-8',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
] as const;
export type TextEncoding = (typeof textEncodings)[number];
export type CodePageName = Exclude<TextEncoding, 'utf-8'>;

/** Bytes 0x80 to 0x9F; the decoder of some Node versions treats windows-1252 as Latin-1. */
const WINDOWS_1252_HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const FIRST_HIGH = 0x80;

/** One character for each byte and back. An unassigned byte keeps its number, so that no byte is lost. */
export class CodePage {
  readonly #chars: readonly string[];
  readonly #bytes: ReadonlyMap<string, number>;

  constructor(name: CodePageName) {
    this.#chars = highChars(name);
    this.#bytes = new Map(this.#chars.map((char, index) => [char, FIRST_HIGH + index]));
  }

  decode(bytes: Uint8Array): string {
    let text = '';
    for (const byte of bytes)
      text += byte < FIRST_HIGH ? String.fromCharCode(byte) : this.#chars[byte - FIRST_HIGH];
    return text;
  }

  /** Undefined if the page lacks one of the characters. */
  encode(text: string): Buffer | undefined {
    const bytes: number[] = [];
    for (const char of text) {
      const code = char.codePointAt(0) ?? 0;
      const byte = code < FIRST_HIGH ? code : this.#bytes.get(char);
      if (byte === undefined) return undefined;
      bytes.push(byte);
    }
    return Buffer.from(bytes);
  }
}

function highChars(name: CodePageName): string[] {
  const highBytes = Array.from({ length: 0x80 }, (_, index) => FIRST_HIGH + index);
  if (name === 'windows-1252')
    return highBytes.map((byte) => WINDOWS_1252_HIGH[byte - FIRST_HIGH] ?? String.fromCharCode(byte));
  const decoder = new TextDecoder(name);
  return highBytes.map((byte) => {
    const char = decoder.decode(Uint8Array.of(byte));
    return char === '\ufffd' ? String.fromCharCode(byte) : char;
  });
}

const pages = new Map<CodePageName, CodePage>();

export function codePage(name: CodePageName): CodePage {
  const page = pages.get(name) ?? new CodePage(name);
  pages.set(name, page);
  return page;
}
