import { inflateSync } from 'node:zlib';

/** A printable image with its size in pixels. */
export interface Image {
  readonly dataUrl: string;
  readonly width: number;
  readonly height: number;
}

const mostDots = 4_000_000;
const filters = 5;

/**
 * The image of a data URL, or null if it cannot be printed: WebP is not supported in PDF, and corrupt
 * images are left out. It is validated here because pdfkit unpacks a PNG asynchronously, where errors cannot
 * be caught.
 */
export function parseImage(dataUrl: string | null): Image | null {
  const [, base64] = /^data:image\/(?:png|jpeg);base64,(.+)$/.exec(dataUrl ?? '') ?? [];
  if (!dataUrl || !base64) return null;
  const bytes = Buffer.from(base64, 'base64');
  try {
    const size = bytes.readUInt16BE(0) === 0xffd8 ? sizeOfJpeg(bytes) : sizeOfPng(bytes);
    return size && { dataUrl, ...size };
  } catch {
    return null;
  }
}

function sizeOfJpeg(bytes: Buffer) {
  for (let at = 2; bytes.readUInt8(at) === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sizeWithin(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

const sizeWithin = (width: number, height: number) =>
  width > 0 && height > 0 && width * height <= mostDots ? { width, height } : null;

/** Samples per pixel, by the PNG's colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function sizeOfPng(bytes: Buffer) {
  if (bytes.toString('latin1', 1, 4) !== 'PNG' || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const size = sizeWithin(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  const [bits, colour, interlaced] = [24, 25, 28].map((at) => bytes.readUInt8(at)) as [
    number,
    number,
    number,
  ];
  const chunks = chunksOf(bytes);
  const perDot = samples[colour];
  // Interlaced images and transparent palettes below 8 bits are rare, and pdfkit draws them incorrectly.
  if (!size || !perDot || interlaced !== 0 || (bits < 8 && chunks.some(({ kind }) => kind === 'tRNS')))
    return null;
  const rowBytes = 1 + Math.ceil((size.width * perDot * bits) / 8);
  const packed = Buffer.concat(chunks.filter(({ kind }) => kind === 'IDAT').map(({ data }) => data));
  const rows = inflateSync(packed, { maxOutputLength: rowBytes * size.height });
  if (rows.length !== rowBytes * size.height) return null;
  for (let at = 0; at < rows.length; at += rowBytes) if ((rows[at] ?? filters) >= filters) return null;
  return size;
}

function chunksOf(bytes: Buffer): { kind: string; data: Buffer }[] {
  const chunks: { kind: string; data: Buffer }[] = [];
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) throw new RangeError('A chunk is longer than the file');
    chunks.push({ kind, data: bytes.subarray(at + 8, at + 8 + length) });
    if (kind === 'IEND') return chunks;
    at += 12 + length;
  }
}
