import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthVectors } from '../test-support/protocol-vectors.ts';
import { prefixSize, prefixSizeFromFirstByte, readPrefix, writePrefix } from './word-length.ts';

function write(length: number): Buffer {
  const buffer = Buffer.alloc(5);
  return buffer.subarray(0, writePrefix(buffer, 0, length));
}

describe('word length prefix', () => {
  it.each(lengthVectors)('writes and reads $length as $hex', ({ length, hex }) => {
    expect(write(length).toString('hex')).toBe(hex);
    const bytes = Buffer.from(hex, 'hex');
    const size = prefixSizeFromFirstByte(bytes[0] ?? 0);
    expect(size).toBe(bytes.length);
    expect(readPrefix(bytes, 0, prefixSize(length))).toBe(length);
  });

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff_ffff }), (length) => {
        const bytes = write(length);
        const size = prefixSizeFromFirstByte(bytes[0] ?? 0);
        expect(size).toBe(bytes.length);
        expect(readPrefix(bytes, 0, prefixSize(length))).toBe(length);
      }),
    );
  });

  it('has no size for control bytes', () => {
    for (let first = 0xf1; first <= 0xff; first++) expect(prefixSizeFromFirstByte(first)).toBeUndefined();
  });

  it('rejects a length that no prefix can encode', () => {
    for (const length of [-1, 1.5, 2 ** 32, Number.NaN]) expect(() => write(length)).toThrow(RangeError);
  });
});
