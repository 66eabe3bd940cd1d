import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allSelected,
  countOf,
  isSelected,
  nothingSelected,
  type Selection,
  selectRows,
} from './selection.ts';

const total = 40;
const every = Array.from({ length: total }, (_, index) => index + 1);
const step = fc.record({
  ids: fc.uniqueArray(fc.integer({ min: 1, max: total }), { maxLength: 25 }),
  chosen: fc.boolean(),
});

describe.each([
  ['nothing', nothingSelected, false],
  ['everything found', allSelected, true],
] as const)('starting from %s', (_, start, chosenAtFirst) => {
  it('selects exactly the rows last ticked, and the count matches', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const expected = new Map(every.map((id) => [id, chosenAtFirst as boolean]));
        let selection: Selection = start;
        for (const { ids, chosen } of steps) {
          selection = selectRows(selection, ids, chosen);
          for (const id of ids) expected.set(id, chosen);
        }
        for (const id of every) expect(isSelected(selection, id)).toBe(expected.get(id));
        expect(countOf(selection, total)).toBe([...expected.values()].filter(Boolean).length);
      }),
    );
  });
});

it('never counts below zero when rows were deleted meanwhile', () => {
  expect(countOf(selectRows(allSelected, [1, 2, 3], false), 2)).toBe(0);
});
