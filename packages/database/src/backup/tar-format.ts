/** The header of one entry in a POSIX ustar archive, so that any tar can open what we write. */
export interface TarHeader {
  readonly name: string;
  readonly kind: 'file' | 'folder';
  readonly mode: number;
  readonly size: number;
}

export const blockBytes = 512;
const nameBytes = 100;
/** Eleven octal digits; beyond that a size is written in base 256, as GNU and BSD tar do. */
const maxOctalSize = 0o77777777777;

const fields = {
  name: 0,
  mode: 100,
  uid: 108,
  gid: 116,
  size: 124,
  mtime: 136,
  sum: 148,
  type: 156,
  magic: 257,
};

export function encodeHeader({ name, kind, mode, size }: TarHeader): Buffer {
  const bytes = Buffer.alloc(blockBytes);
  if (Buffer.byteLength(name) > nameBytes) throw new RangeError(`${name} is too long a name for the archive`);
  bytes.write(name, fields.name);
  bytes.write(octal(mode, 7), fields.mode);
  bytes.write(octal(0, 7), fields.uid);
  bytes.write(octal(0, 7), fields.gid);
  if (size <= maxOctalSize) bytes.write(octal(size, 11), fields.size);
  else {
    bytes.writeUInt8(0x80, fields.size);
    bytes.writeBigUInt64BE(BigInt(size), fields.size + 4);
  }
  bytes.write(octal(0, 11), fields.mtime);
  bytes.write(kind === 'folder' ? '5' : '0', fields.type);
  bytes.write('ustar\x0000', fields.magic, 'latin1');
  bytes.write(`${octal(checksum(bytes), 6)}\0 `, fields.sum, 'latin1');
  return bytes;
}

/** Undefined for the empty block that ends an archive. */
export function decodeHeader(bytes: Buffer): TarHeader | undefined {
  if (bytes.every((byte) => byte === 0)) return undefined;
  const sum = Number.parseInt(textAt(bytes, fields.sum, 8), 8);
  if (sum !== checksum(bytes)) throw new Error('The archive is damaged: the checksum of an entry is wrong');
  const isBase256 = bytes.readUInt8(fields.size) === 0x80;
  return {
    name: textAt(bytes, fields.name, nameBytes),
    kind: textAt(bytes, fields.type, 1) === '5' ? 'folder' : 'file',
    mode: Number.parseInt(textAt(bytes, fields.mode, 8), 8),
    size: isBase256
      ? Number(bytes.readBigUInt64BE(fields.size + 4))
      : Number.parseInt(textAt(bytes, fields.size, 12), 8),
  };
}

/** How much is written after content, so that the next header begins with a block. */
export const paddingAfter = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes;

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

/** The sum of all bytes, with the field of the sum itself taken as spaces. */
function checksum(bytes: Buffer): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of bytes.entries()) {
    if (index < fields.sum || index >= fields.sum + 8) sum += byte;
  }
  return sum;
}

function textAt(bytes: Buffer, start: number, length: number): string {
  const text = bytes.toString('utf8', start, start + length);
  const end = text.indexOf('\0');
  return (end < 0 ? text : text.slice(0, end)).trim();
}
