import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNestedDeeperThan } from './json-depth.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

it('counts the levels of arrays and objects, and no brackets inside texts', () => {
  const text = fc.string({ unit: fc.constantFrom('[', '{', '}', ']', '"', '\\', 'é', '\n') });
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6 },
      text,
      fc.integer(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    ),
  })).value;
  fc.assert(
    fc.property(value, fc.nat({ max: 8 }), (json, max) => {
      expect(isNestedDeeperThan(max, Buffer.from(JSON.stringify(json)))).toBe(depthOf(json) > max);
    }),
  );
});

it('ends on text that is not closed', () => {
  for (const broken of ['"', '"\\', '["[', ']]]]', '']) {
    expect(isNestedDeeperThan(3, Buffer.from(broken))).toBe(false);
  }
});
