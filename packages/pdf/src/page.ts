import type { ShapedText } from './shape-text.ts';

/** What stands on a sheet, in points from its upper left corner. Whatever draws it decides nothing. */
export type Mark =
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

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

export const millimetres = (count: number): number => (count * 72) / 25.4;
