import {
  abilitiesFor,
  allCalls,
  type CallInput,
  type calls,
  conditionalAbilities,
  permits,
} from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { withUpdate } from '../../../../core/columns.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { savePermission } from '../queries/permissions.ts';
import {
  addPermissions,
  findRole,
  insertRole,
  permissionsByIds,
  permissionsOfRole,
  type RoleValues,
  removePermissions,
  rolesFor,
  updateRoleRow,
} from '../queries/roles.ts';
import { isOwnScope, requireOwnRights, requireOwnScope } from '../rules/grants.ts';

/**
 * These two roles can gain permissions but not lose any, so that the platform and each ISP stay manageable.
 */
const neverReduced = new Set(['admin', 'client']);

export async function getRole(tx: Tx, id: number) {
  const role = await findRole(tx, id);
  if (!role) throw new Problem('not_found');
  return { ...role, permissions: await permissionsOfRole(tx, id) };
}

export async function listAssignableRoles(tx: Tx, caller: Caller, ispId: number | undefined) {
  const roles = await rolesFor(tx, caller.ispId ?? ispId ?? null);
  const isHeld = ({ abilities, dataScope }: (typeof roles)[number]) =>
    isOwnScope(caller, dataScope) &&
    abilities.every(({ action, subject }) => permits(caller.abilities, action, subject));
  return { items: roles.filter(isHeld).map(({ id, name, dataScope }) => ({ id, name, dataScope })) };
}

/**
 * Users of an ISP create roles of their ISP; users of the platform choose the scope of a role. A copy keeps the data scope
 * of its original.
 */
export async function createRole(tx: Tx, caller: Caller, { body }: CallInput<typeof calls.roles.create>) {
  const { permissionIds, scope, ispId, copyOf, ...given } = body;
  const original = copyOf ? await findRole(tx, copyOf) : undefined;
  if (copyOf && !original) throw new Problem('not_found');
  const values = { ...given, dataScope: given.dataScope ?? original?.dataScope ?? 'all' };
  requireOwnScope(caller, values.dataScope);
  await requireGrantable(tx, caller, permissionIds);
  const ofIsp = caller.ispId ?? ispId ?? null;
  const role = await explainConstraint(insertRole(tx, ofIsp, ofIsp === null ? scope : 'isp', values));
  await explainConstraint(addPermissions(tx, role.id, unique(permissionIds)));
  return role;
}

export async function updateRole(
  tx: Tx,
  caller: Caller,
  { params: { id }, body }: CallInput<typeof calls.roles.update>,
) {
  const { version, permissionIds, ...update } = body;
  const role = await findRole(tx, id);
  if (!role) throw new Problem('not_found');
  const { name, description, requiresTwoFactor, dataScope } = role;
  const values = withUpdate<RoleValues>({ name, description, requiresTwoFactor, dataScope }, update);
  // A role that is offered to every ISP is visible to each and changed by the platform only.
  if (caller.ispId !== null && role.ispId !== caller.ispId) throw new Problem('forbidden');
  const currentIds = (await permissionsOfRole(tx, id)).map((permission) => permission.id);
  const wanted = unique(permissionIds ?? currentIds);
  const added = wanted.filter((permission) => !currentIds.includes(permission));
  const removed = currentIds.filter((permission) => !wanted.includes(permission));
  const isFixed = role.isSystem && neverReduced.has(role.name);
  if (isFixed && (removed.length > 0 || values.name !== role.name)) throw new Problem('roles.built_in');
  if (role.isSystem && (values.name !== role.name || values.dataScope !== role.dataScope))
    throw new Problem('roles.built_in');
  requireOwnScope(caller, values.dataScope);
  await requireGrantable(tx, caller, added);
  const changed = await explainConstraint(updateRoleRow(tx, id, version, values));
  if (!changed)
    throw new Problem('stale', {
      detail: 'This role was changed since you opened it. Reload it and try again.',
    });
  await removePermissions(tx, id, removed);
  await explainConstraint(addPermissions(tx, id, added));
  return changed;
}

/** A pair that guards no call would have no effect, so it is rejected. */
export async function createPermission(tx: Tx, { body }: CallInput<typeof calls.permissions.create>) {
  const required = allCalls.flatMap(({ who }) => abilitiesFor(who));
  const guards = [...required, ...conditionalAbilities].some((ability) =>
    permits([body], ability.action, ability.subject),
  );
  if (!guards) throw fieldProblem('permissions.unused_pair', 'action');
  return savePermission(tx, body);
}

async function requireGrantable(tx: Tx, caller: Caller, permissionIds: readonly number[]): Promise<void> {
  const ids = unique(permissionIds);
  const permissions = await permissionsByIds(tx, ids);
  if (permissions.length !== ids.length) throw fieldProblem('roles.permission_not_found', 'permissionIds');
  requireOwnRights(caller, permissions);
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

const constraintProblems: Readonly<Record<string, () => Problem>> = {
  roles_name: () => fieldProblem('roles.name_taken', 'name'),
  roles_data_scope_of_isp: () => fieldProblem('roles.platform_scope', 'dataScope'),
  roles_isp_id_fkey: () => new Problem('not_found'),
  role_permissions_check_scope: () => fieldProblem('roles.platform_only', 'permissionIds'),
};

async function explainConstraint<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw constraintProblems[violatedConstraint(error) ?? '']?.() ?? error;
  }
}
