import type { Page } from '@playwright/test';

interface Drawn {
  readonly fonts: readonly string[];
  /** In points from the upper left corner of the page; `y` is the baseline. */
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number }[];
  readonly size: number;
}

interface TextDifference {
  readonly text: string;
  /** The share of the ink that differs from the text as the browser shapes it. */
  readonly shaped: number;
  /** The same with each character drawn apart. */
  readonly unshaped: number;
}

/** Compares the lines of a white page in a picture with the same lines drawn on a canvas. */
export function compareTexts(page: Page, picture: Buffer, drawn: Drawn): Promise<TextDifference[]> {
  return page.evaluate(
    `(${compareInBrowser})(${JSON.stringify(picture.toString('base64'))}, ${JSON.stringify(drawn)})`,
  );
}

// Browser globals are unknown to the tests' types, so code for the page is passed as text.
const compareInBrowser = `async (picture, { fonts, lines, size }) => {
  const scale = 96 / 72;
  for (const [at, font] of fonts.entries())
    document.fonts.add(await new FontFace('font' + at, 'url(data:font/woff2;base64,' + font + ')').load());
  const image = new Image();
  image.src = 'data:image/png;base64,' + picture;
  await image.decode();
  const { width, height } = image;
  const canvas = () => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#1a1a1a';
    context.font = size * scale + 'px ' + fonts.map((_, at) => 'font' + at).join();
    return context;
  };
  const shown = canvas();
  shown.drawImage(image, 0, 0);
  // Everything around the page is dark: its first white pixel is its corner.
  const pixels = shown.getImageData(0, 0, width, height).data;
  const corner = pixels.findIndex((value, at) => at % 4 === 0 && value === 255 && pixels[at + 1] === 255) / 4;
  const left = Math.floor(corner % width);
  const top = Math.floor(corner / width);
  const inkOf = (context, x, y) => {
    const w = Math.min(width - x, 720);
    const h = Math.ceil(size * scale * 1.7);
    const { data } = context.getImageData(x, Math.max(0, Math.round(y - size * scale * 1.15)), w, h);
    const ink = Array.from({ length: w * h }, (_, at) => 255 - data[at * 4]);
    // Blurred, so that the edges of letters may fall on neighbouring pixels.
    return ink.map((_, at) => {
      let sum = 0;
      for (const row of [-w, 0, w]) for (const column of [-1, 0, 1]) sum += ink[at + row + column] ?? 0;
      return sum / 9;
    });
  };
  const difference = (one, other) =>
    one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) /
    Math.max(1, one.reduce((sum, value) => sum + value, 0));
  return lines.map(({ text, x, y }) => {
    const at = [left + x * scale, top + y * scale];
    const shaped = canvas();
    shaped.fillText(text, ...at);
    const apart = canvas();
    let pen = at[0];
    for (const character of text) {
      apart.fillText(character, pen, at[1]);
      pen += apart.measureText(character).width;
    }
    const seen = inkOf(shown, Math.floor(at[0]) - 4, at[1]);
    return {
      text,
      shaped: difference(inkOf(shaped, Math.floor(at[0]) - 4, at[1]), seen),
      unshaped: difference(inkOf(apart, Math.floor(at[0]) - 4, at[1]), seen),
    };
  });
}`;
