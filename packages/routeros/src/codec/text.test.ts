import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './text.ts';

/** Any text without lone surrogates, which UTF-8 cannot encode. */
const anyText = fc
  .array(fc.integer({ min: 1, max: 0x10ffff }), { maxLength: 100 })
  .map((points) => String.fromCodePoint(...points.filter((point) => point < 0xd800 || point > 0xdfff)));

const decode = (bytes: Buffer) => decodeText(bytes, 0, bytes.length);

describe('text of a word', () => {
  it('decodes UTF-8 in any script', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(decode(Buffer.from(text))).toBe(text);
      }),
    );
    expect(decode(Buffer.from('রহিম উদ্দিন, মিরপুর'))).toBe('রহিম উদ্দিন, মিরপুর');
  });

  it('falls back to windows-1252 for bytes that are not valid UTF-8', () => {
    expect(decode(Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]))).toBe('Müller');
    expect(decode(Buffer.from([0x80, 0x20, 0x93, 0x78, 0x94, 0x20, 0x9f]))).toBe('€ “x” Ÿ');
  });

  it('never fails, and decodes one character per byte in the fallback', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = decode(Buffer.from(bytes));
        if (!Buffer.from(text).equals(bytes)) expect(text).toHaveLength(bytes.length);
      }),
    );
  });

  it('decodes only the given range', () => {
    expect(decodeText(Buffer.from('=name=value'), 6, 11)).toBe('value');
    expect(decodeText(Buffer.from('=name='), 6, 6)).toBe('');
  });
});
