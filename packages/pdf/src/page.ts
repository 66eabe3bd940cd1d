import type { ShapedText } from './shape-text.ts';

/** What stands on a sheet, in points from its upper left corner. Whatever draws it decides nothing. */
export type DrawingOperation =
  | {
      readonly kind: 'text';
      readonly x: number;
      /** The line that the letters stand on. */
      readonly y: number;
      readonly size: number;
      readonly text: ShapedText;
      readonly isFaint: boolean;
    }
  | {
      readonly kind: 'bar';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly isFaint: boolean;
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
