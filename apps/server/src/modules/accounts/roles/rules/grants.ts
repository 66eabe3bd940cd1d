import { type Ability, permits } from '@lastmile/contract';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';

/** Users can grant only permissions that they hold, both when they create a role and when they assign one. */
export function requireOwnRights({ abilities }: Caller, granted: readonly Ability[]): void {
  const missing = granted.find(({ action, subject }) => !permits(abilities, action, subject));
  if (missing) {
    throw new Problem('roles.beyond_own_rights', {
      detail: `You do not have the permission “${missing.action} ${missing.subject}” yourself.`,
    });
  }
}
