/** A colour as `#rrggbb`, in lower case. */
export type Colour = string;

export const colourPattern = /^#[0-9a-f]{6}$/;

/** The brand colour of an ISP that has not chosen one. */
export const defaultBrandColour: Colour = '#3b4cc0';

/** What WCAG AA asks of text of normal size. */
const readableContrast = 4.5;

type Channels = readonly [red: number, green: number, blue: number];

/** Red, green and blue, each from 0 to 1. */
export function channelsOf(colour: Colour): Channels {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

const textOf = (channels: readonly number[]): Colour =>
  `#${channels
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The relative luminance of WCAG 2. */
function luminanceOf(colour: Colour): number {
  const [red, green, blue] = channelsOf(colour).map((channel) =>
    channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** White text on the colour, and text in the colour on white paper, can be read. */
export const isReadableOnWhite = (colour: Colour): boolean =>
  contrastOf(colour, '#ffffff') >= readableContrast;

/** The colour with a share of another one, from 0 to 1. */
export function mixColours(colour: Colour, other: Colour, share: number): Colour {
  const added = channelsOf(other);
  return textOf(channelsOf(colour).map((channel, at) => channel + ((added[at] ?? 0) - channel) * share));
}

/** The colour, lightened until text in it can be read on a dark background. */
export function lightenForContrast(colour: Colour, background: Colour): Colour {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mixColours(colour, '#ffffff', share);
    if (contrastOf(lighter, background) >= readableContrast) return lighter;
  }
  return '#ffffff';
}
