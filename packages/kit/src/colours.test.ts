import { describe, expect, it } from 'vitest';
import {
  channelsOf,
  contrastOf,
  defaultBrandColour,
  isReadableOnWhite,
  lightenForContrast,
  mixColours,
} from './colours.ts';

describe('colours', () => {
  it('have the contrast that WCAG defines', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  });

  it('are readable on white if they are dark enough', () => {
    expect(isReadableOnWhite(defaultBrandColour)).toBe(true);
    expect(isReadableOnWhite('#767676')).toBe(true);
    expect(isReadableOnWhite('#777777')).toBe(false);
    expect(isReadableOnWhite('#ffd400')).toBe(false);
  });

  it('are mixed channel by channel', () => {
    expect(channelsOf('#ff0000')).toEqual([1, 0, 0]);
    expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mixColours('#0b6e4f', '#ffffff', 0)).toBe('#0b6e4f');
  });

  it.each(['#000000', '#0b6e4f', '#7a0019', defaultBrandColour])(
    'become light enough for a dark page (%s)',
    (colour) => {
      expect(contrastOf(lightenForContrast(colour, '#1f2023'), '#1f2023')).toBeGreaterThanOrEqual(4.5);
    },
  );
});
