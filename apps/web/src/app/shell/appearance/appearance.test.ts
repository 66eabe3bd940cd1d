import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lookFrom, looks } from './appearance.ts';

const usual = { menu: 'vertical', isCollapsed: false, width: 'full', bar: 'floating' };

it.each([null, '', 'not json', '[]', '7', 'null', '{"menu":"diagonal","bar":3,"isCollapsed":"yes"}'])(
  'is the usual look when %j is kept',
  (kept) => {
    expect(lookFrom(kept)).toEqual(usual);
  },
);

it('comes back as it was kept', () => {
  const look = fc.record({
    menu: fc.constantFrom(...looks.menu),
    isCollapsed: fc.boolean(),
    width: fc.constantFrom(...looks.width),
    bar: fc.constantFrom(...looks.bar),
  });
  fc.assert(
    fc.property(look, (kept) => {
      expect(lookFrom(JSON.stringify(kept))).toEqual(kept);
    }),
  );
});
