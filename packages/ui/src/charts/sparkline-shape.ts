export interface SparkPoint {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Null where nothing was measured. */
  readonly value: number | null;
  /** Marked below the line, for example an outage. */
  readonly isMarked?: boolean;
}

export interface SparkShape {
  /** Coordinates of each unbroken part, as in `points` of a polyline. */
  readonly lines: readonly string[];
  /** Horizontal positions of the marks. */
  readonly marks: readonly number[];
}

/** Places points in a box of 100 by 100; the line begins at zero, and breaks where a value is missing. */
export function sparklineShape(points: readonly SparkPoint[], from: number, to: number): SparkShape {
  const most = Math.max(1, ...points.map(({ value }) => value ?? 0));
  const across = (at: number) => round(((at - from) / Math.max(1, to - from)) * 100);
  const lines: string[][] = [];
  let current: string[] | undefined;
  for (const { at, value } of points) {
    if (value === null) {
      current = undefined;
      continue;
    }
    if (!current) {
      current = [];
      lines.push(current);
    }
    current.push(`${across(at)},${round(100 - (value / most) * 100)}`);
  }
  return {
    lines: lines.map((line) => line.join(' ')),
    marks: points.filter(({ isMarked }) => isMarked).map(({ at }) => across(at)),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
