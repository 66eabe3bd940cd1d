import { describe, expect, it } from 'vitest';
import { parseImage } from './image.ts';
import { smallPng } from './test-support/small-png.ts';

const truncate = (dataUrl: string, bytes: number): string => {
  const [head = '', base64 = ''] = dataUrl.split(',');
  return `${head},${Buffer.from(base64, 'base64').subarray(0, bytes).toString('base64')}`;
};

describe('a logo', () => {
  it('is printed with its own size', () => {
    const logo = smallPng();
    expect(parseImage(logo)).toEqual({ dataUrl: logo, width: 4, height: 2 });
  });

  it('in JPEG format has the size given by its frame', () => {
    const jpeg = Buffer.from('ffd8ffe000044a46ffc0000b080010002001011100', 'hex').toString('base64');
    expect(parseImage(`data:image/jpeg;base64,${jpeg}`)).toMatchObject({ width: 32, height: 16 });
  });

  it.each([
    ['missing', null],
    ['a WebP', 'data:image/webp;base64,UklGRg=='],
    ['not an image', 'data:image/png;base64,AAAA'],
    ['truncated', truncate(smallPng(), 50)],
    ['without its end', truncate(smallPng(), 70)],
    ['too large', smallPng({ width: 60_000, height: 60_000 })],
    ['an image with fewer rows than declared', smallPng({ height: 3 })],
    ['an image that unpacks to more than declared', smallPng({ rows: Buffer.alloc(1_000_000) })],
    ['an image with an unknown filter', smallPng({ rows: Buffer.alloc(34, 9) })],
    ['interlaced', smallPng({ interlace: 1 })],
    ['an image with an unknown colour type', smallPng({ colour: 5 })],
    ['a JPEG without a frame', 'data:image/jpeg;base64,/9j/2Q=='],
  ])('is left out if it is %s', (_, logo) => {
    expect(parseImage(logo)).toBeNull();
  });
});
