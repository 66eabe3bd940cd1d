import { isUtf8 } from 'node:buffer';
import { type CodePage, codePage, type TextEncoding } from './code-pages.ts';
import type { Word } from './sentence-encoder.ts';
import { decodeText } from './text.ts';

/** Bounds the memory for values outside ASCII. */
const MAX_REMEMBERED = 4_096;
const MAX_REMEMBERED_BYTES = 256;
const NON_ASCII = /[^\0-\x7f]/;

/**
 * The texts of one connection. A router stores bytes: a value that is not UTF-8 is decoded by the router's code
 * page, and sent back as the bytes that were received. New texts are written in the router's encoding.
 */
export class TextCodec {
  readonly #page: CodePage;
  readonly #writesPage: boolean;
  readonly #received = new Map<string, Buffer>();
  /** The bytes of the last decoded value if it was not UTF-8; the reader resets it. */
  lastRaw: Buffer | undefined;

  constructor(encoding: TextEncoding = 'utf-8') {
    this.#writesPage = encoding !== 'utf-8';
    this.#page = codePage(encoding === 'utf-8' ? 'windows-1252' : encoding);
  }

  decode(bytes: Buffer, start: number, end: number): string {
    const text = decodeText(bytes, start, end, this.#decodeRaw);
    // Such a router may hold UTF-8 beside its code page.
    if (this.#writesPage && this.lastRaw === undefined && NON_ASCII.test(text))
      this.#remember(text, Buffer.from(bytes.subarray(start, end)));
    return text;
  }

  /** The bytes that the router gave for this text, or else the text in the router's encoding. */
  encode(text: string): Word {
    if (!NON_ASCII.test(text)) return text;
    const known = this.#received.get(text);
    if (known !== undefined) return known;
    const bytes = this.#writesPage ? this.#page.encode(text) : undefined;
    // Bytes that look like UTF-8 would be read as another text.
    return bytes === undefined || isUtf8(bytes) ? text : bytes;
  }

  /** All byte sequences that this codec decodes to the text. */
  formsOf(text: string): readonly Word[] {
    if (!NON_ASCII.test(text)) return [text];
    const bytes = this.#page.encode(text);
    return bytes === undefined || isUtf8(bytes) ? [text] : [text, bytes];
  }

  readonly #decodeRaw = (bytes: Buffer, start: number, end: number): string => {
    const raw = Buffer.from(bytes.subarray(start, end));
    const text = this.#page.decode(raw);
    this.lastRaw = raw;
    this.#remember(text, raw);
    return text;
  };

  #remember(text: string, bytes: Buffer): void {
    if (bytes.length <= MAX_REMEMBERED_BYTES && this.#received.size < MAX_REMEMBERED)
      this.#received.set(text, bytes);
  }
}

/** `=name=` and the text, as one word. */
export const joinWord = (prefix: string, text: Word): Word =>
  typeof text === 'string' ? prefix + text : Buffer.concat([Buffer.from(prefix), text]);
