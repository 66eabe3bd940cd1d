import type { Colour, DrawingOperation } from './page.ts';
import type { Shape, ShapedText } from './shape-text.ts';
import type { FontWeight } from './typefaces.ts';
import { wrapText } from './wrap-text.ts';

interface Style {
  readonly size: number;
  readonly weight?: FontWeight;
  readonly isFaint?: boolean;
  readonly colour?: Colour;
  readonly align?: 'left' | 'right' | 'centre';
}

interface PanelOptions {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly padding: number;
  readonly colour: Colour;
}

/** The distance between lines; Bangla letters with marks above and below fit in. */
const lineHeight = 1.42;
/** From the top of a line to its baseline. */
const baseline = 1.08;

/** Draws on one page; every method returns the vertical position that it reached. */
export class PageWriter {
  readonly operations: DrawingOperation[] = [];
  readonly #shape: Shape;

  constructor(shape: Shape) {
    this.#shape = shape;
  }

  #lines(text: string, { size, weight = 'regular' }: Style, width: number): ShapedText[] {
    return wrapText(this.#shape, text, weight, (width / size) * 1000);
  }

  text(text: string, style: Style, x: number, y: number, width: number): number {
    const { size, isFaint = false, align = 'left', colour } = style;
    let top = y;
    for (const line of this.#lines(text, style, width)) {
      const unusedWidth = width - (line.width * size) / 1000;
      const indent = align === 'left' ? 0 : align === 'right' ? unusedWidth : unusedWidth / 2;
      this.operations.push({
        kind: 'text',
        x: x + indent,
        y: top + size * baseline,
        size,
        text: line,
        isFaint,
        ...(colour === undefined ? {} : { colour }),
      });
      top += size * lineHeight;
    }
    return top;
  }

  bar(x: number, y: number, width: number, height: number, isFaint = false): number {
    this.operations.push({ kind: 'bar', x, y, width, height, isFaint });
    return y + height;
  }

  /** A filled rectangle; what is drawn later stands on it. */
  fill(x: number, y: number, width: number, height: number, colour: Colour): number {
    this.operations.push({ kind: 'bar', x, y, width, height, isFaint: false, colour });
    return y + height;
  }

  /** Draws on a filled rectangle, which is as high as what is drawn. */
  panel(
    { x, y, width, padding, colour }: PanelOptions,
    draw: (x: number, y: number, width: number) => number,
  ): number {
    const at = this.operations.length;
    const bottom = draw(x + padding, y + padding, width - 2 * padding) + padding;
    this.operations.splice(at, 0, { kind: 'bar', x, y, width, height: bottom - y, isFaint: false, colour });
    return bottom;
  }

  /** Two texts on the same line: the left one, a label, wraps earlier. */
  pair(
    left: string,
    right: string,
    style: Style,
    x: number,
    y: number,
    width: number,
    labelStyle: Omit<Style, 'size'> = {},
  ): number {
    const rightWidth = Math.max(...this.#lines(right, style, width * 0.6).map((line) => line.width), 0);
    const taken = (rightWidth * style.size) / 1000 + style.size;
    const leftEnd = this.text(left, { ...style, ...labelStyle }, x, y, width - taken);
    const rightEnd = this.text(right, { ...style, align: 'right' }, x + width * 0.4, y, width * 0.6);
    return Math.max(leftEnd, rightEnd);
  }
}
