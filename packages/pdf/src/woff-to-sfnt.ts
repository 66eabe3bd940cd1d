import { inflateSync } from 'node:zlib';

const woffHead = 44;
const woffEntry = 20;
const sfntHead = 12;
const sfntEntry = 16;
const padded = (length: number): number => (length + 3) & ~3;

/** Unpacks a WOFF file: the same tables, as the shaper reads them. */
export function convertWoffToSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, woffHead + index * woffEntry));
  const head = Buffer.alloc(sfntHead + count * sfntEntry);
  const power = Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * 16 - 16 * 2 ** power, 10);
  let offset = head.length;
  const bodies = tables.map(({ tag, checksum, data }, index) => {
    const at = sfntHead + index * sfntEntry;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    offset += padded(data.length);
    return Buffer.concat([data], padded(data.length));
  });
  return Buffer.concat([head, ...bodies]);
}

function tableAt(woff: Buffer, at: number) {
  const [offset, packed, length] = [4, 8, 12].map((skip) => woff.readUInt32BE(at + skip)) as [
    number,
    number,
    number,
  ];
  const bytes = woff.subarray(offset, offset + packed);
  return {
    tag: woff.toString('latin1', at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data: packed < length ? inflateSync(bytes) : bytes,
  };
}
