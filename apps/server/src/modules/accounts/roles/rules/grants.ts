import { type Ability, type DataScopeKind, permits } from '@lastmile/contract';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';

interface Grants {
  readonly abilities: readonly Ability[];
  readonly dataScope: DataScopeKind;
}

/** Users can grant only permissions that they hold, both when they create a role and when they assign one. */
export function requireOwnRights({ abilities }: Caller, granted: readonly Ability[]): void {
  const missing = granted.find(({ action, subject }) => !permits(abilities, action, subject));
  if (missing) {
    throw new Problem('roles.beyond_own_rights', {
      detail: `You do not have the permission “${missing.action} ${missing.subject}” yourself.`,
    });
  }
}

/** Users within a data scope can grant no other one: it would show them rows through another user. */
export const isOwnScope = ({ dataScope }: Caller, granted: DataScopeKind): boolean =>
  dataScope === undefined || dataScope.kind === granted;

export function requireOwnScope(caller: Caller, granted: DataScopeKind): void {
  if (!isOwnScope(caller, granted)) throw new Problem('roles.beyond_own_scope');
}

export function requireOwnGrants(caller: Caller, { abilities, dataScope }: Grants): void {
  requireOwnRights(caller, abilities);
  requireOwnScope(caller, dataScope);
}
