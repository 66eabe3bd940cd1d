import { deflateSync } from 'node:zlib';

const chunk = (kind: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)]);
};

interface PngOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colour?: number;
  readonly interlace?: number;
  readonly rows?: Buffer;
}

/** A half-transparent PNG as a data URL; the options can make it a corrupt one. */
export function smallPng({
  width = 4,
  height = 2,
  colour = 6,
  interlace = 0,
  rows,
}: PngOptions = {}): string {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, colour, 0, 0, interlace], 8);
  const row = Buffer.from([0, ...Array.from({ length: 4 }, () => [200, 30, 30, 128]).flat()]);
  const data = deflateSync(rows ?? Buffer.concat([row, row]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const file = [signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return `data:image/png;base64,${Buffer.concat(file).toString('base64')}`;
}
