import type { ShapedText } from './shape-text.ts';

/** `#rrggbb` */
export type Colour = string;

/** The contents of a page, in points from its upper left corner. Renderers make no layout decisions. */
export type DrawingOperation =
  | {
      readonly kind: 'text';
      readonly x: number;
      /** The baseline. */
      readonly y: number;
      readonly size: number;
      readonly text: ShapedText;
      readonly isFaint: boolean;
      /** Instead of black or grey. */
      readonly colour?: Colour;
    }
  | {
      readonly kind: 'bar';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly isFaint: boolean;
      readonly colour?: Colour;
    }
  | {
      readonly kind: 'logo';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly kind: 'code';
      readonly x: number;
      readonly y: number;
      readonly side: number;
      readonly of: string;
    };

export interface Page {
  readonly width: number;
  readonly height: number;
  readonly operations: readonly DrawingOperation[];
}

export const millimetres = (count: number): number => (count * 72) / 25.4;
