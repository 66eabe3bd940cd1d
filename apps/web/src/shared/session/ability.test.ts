import { type Ability, actions, permits, subjects } from '@lastmile/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildAbility } from './ability.ts';

const pair = fc.record({ action: fc.constantFrom(...actions), subject: fc.constantFrom(...subjects) });

it('shows exactly what the server permits', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 6 }), pair, (held: Ability[], { action, subject }) => {
      expect(buildAbility(held).can(action, subject)).toBe(permits(held, action, subject));
    }),
    { numRuns: 2000 },
  );
});
