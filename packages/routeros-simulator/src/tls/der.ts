/** The part of DER that certificates need: every value is a tag, a length and its content. */
const encodeLength = (length: number): Buffer => {
  if (length < 0x80) return Buffer.of(length);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
};

const value = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), encodeLength(content.length), content]);
};

export const der = {
  sequence: (...parts: readonly Buffer[]) => value(0x30, ...parts),
  set: (...parts: readonly Buffer[]) => value(0x31, ...parts),
  /** A positive integer; a leading zero keeps its first bit from being read as a sign. */
  integer: (bytes: Buffer) => value(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.of(0) : Buffer.alloc(0), bytes),
  bitString: (bytes: Buffer) => value(0x03, Buffer.of(0), bytes),
  octetString: (bytes: Buffer) => value(0x04, bytes),
  utf8String: (text: string) => value(0x0c, Buffer.from(text)),
  utcTime: (date: Date) =>
    value(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`)),
  /** An object identifier in dotted notation. */
  objectId(dotted: string) {
    const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
    const base128 = (number: number) => {
      const bytes = [number & 0x7f];
      for (let rest = number >>> 7; rest > 0; rest >>>= 7) bytes.unshift(0x80 | (rest & 0x7f));
      return bytes;
    };
    return value(0x06, Buffer.from([first * 40 + second, ...others.flatMap(base128)]));
  },
  /** A context-specific constructed value, identified by its number. */
  tagged: (number: number, ...parts: readonly Buffer[]) => value(0xa0 | number, ...parts),
  /** A context-specific primitive value, such as an alternative name. */
  taggedPlain: (number: number, content: Buffer) => value(0x80 | number, content),
};
