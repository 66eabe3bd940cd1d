import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Pixels of an image, four bytes each, as the browser decodes them. */
async function decode(page: Page, png: Buffer): Promise<{ width: number; height: number; rgba: Buffer }> {
  const decoded = (await page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
    return { width: image.width, height: image.height, text: btoa(text) };
  })()`)) as { width: number; height: number; text: string };
  return { ...decoded, rgba: Buffer.from(decoded.text, 'base64') };
}

const distance = (one: number, other: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);

/**
 * The most frequent colours that differ enough for 256 of them to be close to every other. The most frequent ones alone
 * are shades of grey at the edges of letters, and a rare dot of another colour would become grey too.
 */
function choosePalette(colours: Uint32Array): { palette: number[]; indexOf: Map<number, number> } {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byCount = [...counts].sort((one, other) => other[1] - one[1]).map(([colour]) => colour);
  let palette = byCount;
  for (let apart = 4; palette.length > 256; apart += 4) palette = chooseApart(byCount, apart ** 2);
  const nearest = (colour: number) =>
    palette.reduce(
      (best, candidate, at) =>
        distance(colour, candidate) < distance(colour, palette[best] ?? 0) ? at : best,
      0,
    );
  return { palette, indexOf: new Map(byCount.map((colour) => [colour, nearest(colour)])) };
}

/** Up to 257 colours, each at least this far from those before it. */
function chooseApart(colours: readonly number[], apart: number): number[] {
  const chosen: number[] = [];
  for (const colour of colours) {
    if (chosen.every((other) => distance(colour, other) >= apart)) chosen.push(colour);
    if (chosen.length > 256) break;
  }
  return chosen;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Encodes a screenshot with a palette of 256 colours, which halves its size. */
export async function encodeWithPalette(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, rgba } = await decode(page, png);
  const colours = Uint32Array.from({ length: width * height }, (_, at) => rgba.readUInt32BE(at * 4) >>> 8);
  const { palette, indexOf } = choosePalette(colours);
  const rows = Buffer.alloc((width + 1) * height);
  for (const [at, colour] of colours.entries())
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = indexOf.get(colour) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
