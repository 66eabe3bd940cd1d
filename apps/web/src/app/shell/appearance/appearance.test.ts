import fc from 'fast-check';
import { expect, it } from 'vitest';
import { appearanceOptions, parseAppearance } from './appearance.ts';

const defaults = { menu: 'vertical', isCollapsed: false, width: 'full', bar: 'floating' };

it.each([null, '', 'not json', '[]', '7', 'null', '{"menu":"diagonal","bar":3,"isCollapsed":"yes"}'])(
  'uses the default appearance when %j is stored',
  (stored) => {
    expect(parseAppearance(stored)).toEqual(defaults);
  },
);

it('restores the stored appearance', () => {
  const appearance = fc.record({
    menu: fc.constantFrom(...appearanceOptions.menu),
    isCollapsed: fc.boolean(),
    width: fc.constantFrom(...appearanceOptions.width),
    bar: fc.constantFrom(...appearanceOptions.bar),
  });
  fc.assert(
    fc.property(appearance, (stored) => {
      expect(parseAppearance(JSON.stringify(stored))).toEqual(stored);
    }),
  );
});
