import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceVectors } from '../test-support/protocol-vectors.ts';
import { CodecError } from './codec-error.ts';
import { SentenceDecoder } from './sentence-decoder.ts';
import { encodeSentence } from './sentence-encoder.ts';

/** Decodes the bytes in chunks of the given sizes, repeated as needed. */
function decodeInPieces(
  bytes: Buffer,
  sizes: readonly number[],
  decoder = new SentenceDecoder(),
): string[][] {
  const sentences: string[][] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    // Copied because sockets may reuse the memory of a chunk after its event.
    const chunk = Buffer.from(bytes.subarray(at, at + size));
    decoder.push(chunk);
    for (let words = decoder.nextWords(); words !== undefined; words = decoder.nextWords())
      sentences.push(words);
    at += size;
  }
  return sentences;
}

const word = fc.oneof(
  { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 40 }) },
  { weight: 2, arbitrary: fc.nat({ max: 400 }).map((length) => `=comment=${'x'.repeat(length)}`) },
  { weight: 1, arbitrary: fc.constantFrom(0x3fff, 0x4000, 0x4001).map((length) => 'y'.repeat(length)) },
);
const sentence = fc.array(word, { minLength: 1, maxLength: 12 });
const pieces = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 });

describe('encoding a sentence', () => {
  it.each(sentenceVectors)('encodes and decodes $words', ({ words, hex }) => {
    expect(encodeSentence(words).toString('hex')).toBe(hex);
    expect(decodeInPieces(Buffer.from(hex, 'hex'), [1])).toEqual([words]);
  });

  it('rejects an empty word, which would end the sentence', () => {
    expect(() => encodeSentence(['/ppp/secret/add', ''])).toThrow(RangeError);
  });

  it('sends bytes unchanged', () => {
    expect(encodeSentence([Buffer.from([0xff, 0x00])]).toString('hex')).toBe('02ff0000');
  });
});

describe('decoding sentences', () => {
  it('returns the same sentences for any split of the bytes', () => {
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 8 }), pieces, (sentences, sizes) => {
        const bytes = Buffer.concat(sentences.map((words) => encodeSentence(words)));
        expect(decodeInPieces(bytes, sizes)).toEqual(sentences);
      }),
      { numRuns: 300 },
    );
  });

  it('ignores empty sentences between others', () => {
    const bytes = Buffer.concat([Buffer.from([0, 0]), encodeSentence(['!done']), Buffer.from([0])]);
    expect(decodeInPieces(bytes, [2])).toEqual([['!done']]);
  });

  it('handles a zero byte inside a length prefix', () => {
    const words = ['!re', `=comment=${'a'.repeat(247)}`, `=x=${'b'.repeat(0xfffd)}`];
    expect(decodeInPieces(encodeSentence(words), [1, 2, 3])).toEqual([words]);
  });

  it('decodes, waits for more or fails on fuzzed bytes, without buffering more than it received', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4096 }), pieces, (bytes, sizes) => {
        const decoder = new SentenceDecoder();
        try {
          decodeInPieces(Buffer.from(bytes), sizes, decoder);
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError);
        }
        expect(decoder.pendingBytes).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('decoder limits', () => {
  const limits = { maxWordBytes: 100, maxSentenceBytes: 250, maxWordsPerSentence: 5 };
  const decodeLimited = (bytes: Buffer) => decodeInPieces(bytes, [7], new SentenceDecoder(limits));

  it('rejects an announced word that is too long before its bytes arrive', () => {
    expect(() => decodeLimited(Buffer.from('f0ffffffff', 'hex'))).toThrow(/4294967295 bytes was announced/);
    expect(() => decodeLimited(encodeSentence(['x'.repeat(101)]))).toThrow(CodecError);
    expect(decodeLimited(encodeSentence(['x'.repeat(100)]))).toHaveLength(1);
  });

  it('rejects a sentence that is too long', () => {
    expect(() => decodeLimited(encodeSentence(Array(3).fill('x'.repeat(90))))).toThrow(/exceeded 250 bytes/);
  });

  it('rejects a sentence with too many words', () => {
    expect(() => decodeLimited(encodeSentence(Array(6).fill('x')))).toThrow(/exceeded 5 words/);
  });

  it('rejects every reserved control byte', () => {
    for (let byte = 0xf1; byte <= 0xff; byte++) {
      expect(() => decodeLimited(Buffer.from([byte, 0, 0]))).toThrow(/Reserved control byte/);
    }
  });
});
