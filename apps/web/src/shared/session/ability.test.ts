import { type Ability, actions, permits, subjects } from '@lastmile/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildAbility } from './ability.ts';

const permission = fc.record({ action: fc.constantFrom(...actions), subject: fc.constantFrom(...subjects) });

it("matches the server's permission check", () => {
  fc.assert(
    fc.property(
      fc.array(permission, { maxLength: 6 }),
      permission,
      (held: Ability[], { action, subject }) => {
        expect(buildAbility(held).can(action, subject)).toBe(permits(held, action, subject));
      },
    ),
    { numRuns: 2000 },
  );
});
