import { type Ability, permits } from '@lastmile/contract';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';

/** Nobody grants what they do not hold, neither by a role they make nor by one they give. */
export function requireOwnRights({ abilities }: Caller, granted: readonly Ability[]): void {
  const missing = granted.find(({ action, subject }) => !permits(abilities, action, subject));
  if (missing) {
    throw new Problem('roles.beyond_own_rights', {
      detail: `You do not have the permission “${missing.action} ${missing.subject}” yourself.`,
    });
  }
}
