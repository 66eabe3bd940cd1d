import { describe, expect, it } from 'vitest';
import { sparklineShape } from './sparkline-shape.ts';

describe('sparklineShape', () => {
  it('scales time and values to the box, from zero', () => {
    const points = [
      { at: 0, value: 5 },
      { at: 50, value: 10 },
      { at: 100, value: 0 },
    ];
    expect(sparklineShape(points, 0, 100).lines).toEqual(['0,50 50,0 100,100']);
  });

  it('breaks the line where nothing was measured, and marks the place', () => {
    const points = [
      { at: 0, value: 4 },
      { at: 50, value: null, isMarked: true },
      { at: 100, value: 4 },
    ];
    expect(sparklineShape(points, 0, 100)).toEqual({ lines: ['0,0', '100,0'], marks: [50] });
  });

  it('draws nothing without points', () => {
    expect(sparklineShape([], 0, 100)).toEqual({ lines: [], marks: [] });
  });
});
