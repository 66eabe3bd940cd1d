import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePage, textEncodings } from './code-pages.ts';
import { detectCodePage } from './detect-encoding.ts';
import { TextCodec } from './text-codec.ts';

/** Any text without lone surrogates, which UTF-8 cannot encode. */
const anyText = fc
  .array(fc.integer({ min: 1, max: 0x10ffff }), { minLength: 1, maxLength: 20 })
  .map((points) => String.fromCodePoint(...points.filter((point) => point < 0xd800 || point > 0xdfff)));

const decode = (codec: TextCodec, bytes: Uint8Array) => codec.decode(Buffer.from(bytes), 0, bytes.length);

describe.each(textEncodings)('the texts of a router in %s', (encoding) => {
  it('are sent back as the bytes that were received', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        const codec = new TextCodec(encoding);
        const text = decode(codec, bytes);
        expect(Buffer.from(codec.encode(text))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('are found by one of their forms, by a connection that has not seen them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        const text = decode(new TextCodec(encoding), bytes);
        const forms = new TextCodec(encoding).formsOf(text).map((form) => Buffer.from(form));
        expect(forms).toContainEqual(Buffer.from(bytes));
      }),
    );
  });

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const bytes = Buffer.from(new TextCodec(encoding).encode(text));
        expect(decode(new TextCodec(encoding), bytes)).toBe(text);
      }),
    );
  });
});

describe('detecting an encoding', () => {
  it.each([
    ['windows-1251', ['Иван', 'Мария Петрова', 'дом 5']],
    ['windows-1252', ['Müller', 'José', 'Größe 3']],
    ['windows-1250', ['Michał', 'Dvořák', 'żaba']],
    ['windows-1256', ['محمد', 'علي حسن']],
    ['windows-1253', ['Γιώργος', 'Αθήνα']],
  ] as const)('finds %s', (encoding, texts) => {
    const bytes = texts.flatMap((text) => codePage(encoding).encode(text) ?? []);
    expect(bytes).toHaveLength(texts.length);
    expect(detectCodePage(bytes)).toBe(encoding);
  });

  it('finds nothing without a text outside UTF-8', () => {
    expect(detectCodePage([])).toBeUndefined();
  });
});
