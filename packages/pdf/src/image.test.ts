import { describe, expect, it } from 'vitest';
import { parseImage } from './image.ts';
import { smallPng } from './test-support/small-png.ts';

const cut = (dataUrl: string, bytes: number): string => {
  const [head = '', base64 = ''] = dataUrl.split(',');
  return `${head},${Buffer.from(base64, 'base64').subarray(0, bytes).toString('base64')}`;
};

describe('a logo', () => {
  it('is printed with its own size', () => {
    const logo = smallPng();
    expect(parseImage(logo)).toEqual({ dataUrl: logo, width: 4, height: 2 });
  });

  it('of a JPEG is as large as its frame says', () => {
    const jpeg = Buffer.from('ffd8ffe000044a46ffc0000b080010002001011100', 'hex').toString('base64');
    expect(parseImage(`data:image/jpeg;base64,${jpeg}`)).toMatchObject({ width: 32, height: 16 });
  });

  it.each([
    ['none', null],
    ['a WebP', 'data:image/webp;base64,UklGRg=='],
    ['no picture', 'data:image/png;base64,AAAA'],
    ['one cut short', cut(smallPng(), 50)],
    ['one without its end', cut(smallPng(), 70)],
    ['one that claims to be huge', smallPng({ width: 60_000, height: 60_000 })],
    ['one with fewer rows than it says', smallPng({ height: 3 })],
    ['one that unpacks to more than it says', smallPng({ rows: Buffer.alloc(1_000_000) })],
    ['one with a filter that there is not', smallPng({ rows: Buffer.alloc(34, 9) })],
    ['an interlaced one', smallPng({ interlace: 1 })],
    ['one of a colour that there is not', smallPng({ colour: 5 })],
    ['a JPEG without a frame', 'data:image/jpeg;base64,/9j/2Q=='],
  ])('is left out where it is %s', (_, logo) => {
    expect(parseImage(logo)).toBeNull();
  });
});
