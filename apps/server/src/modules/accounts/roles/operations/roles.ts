import { allCalls, type CallInput, type calls, permits } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { savePermission } from '../queries/permissions.ts';
import {
  addPermissions,
  findRole,
  insertRole,
  permissionsByIds,
  permissionsOfRole,
  removePermissions,
  rolesFor,
  updateRole,
} from '../queries/roles.ts';
import { refuseBeyondOwnRights } from '../rules/grants.ts';

/** These two can be added to and nothing else, so that the platform and each ISP stay manageable. */
const onlyAddedTo = new Set(['admin', 'client']);

export async function showRole(tx: Tx, id: number) {
  const role = await findRole(tx, id);
  if (!role) throw new Problem('not_found');
  return { ...role, permissions: await permissionsOfRole(tx, id) };
}

export async function assignableRoles(tx: Tx, caller: Caller, ispId: number | undefined) {
  const roles = await rolesFor(tx, caller.ispId ?? ispId ?? null);
  const isHeld = ({ abilities }: (typeof roles)[number]) =>
    abilities.every(({ action, subject }) => permits(caller.abilities, action, subject));
  return { items: roles.filter(isHeld).map(({ id, name }) => ({ id, name })) };
}

/** An ISP's people make roles of their ISP; the platform's people say what a role is for. */
export async function createRole(tx: Tx, caller: Caller, { body }: CallInput<typeof calls.roles.store>) {
  const { permissionIds, scope, ispId, ...values } = body;
  await refuseUngrantable(tx, caller, permissionIds);
  const ofIsp = caller.ispId ?? ispId ?? null;
  const role = await explaining(insertRole(tx, ofIsp, ofIsp === null ? scope : 'isp', values));
  await explaining(addPermissions(tx, role.id, unique(permissionIds)));
  return role;
}

export async function changeRole(
  tx: Tx,
  caller: Caller,
  { params: { id }, body }: CallInput<typeof calls.roles.update>,
) {
  const { version, permissionIds, ...values } = body;
  const role = await findRole(tx, id);
  if (!role) throw new Problem('not_found');
  // A role of every ISP is seen by each and changed by the platform alone.
  if (caller.ispId !== null && role.ispId !== caller.ispId) throw new Problem('forbidden');
  const wanted = unique(permissionIds);
  const held = (await permissionsOfRole(tx, id)).map((permission) => permission.id);
  const added = wanted.filter((permission) => !held.includes(permission));
  const removed = held.filter((permission) => !wanted.includes(permission));
  const isFixed = role.isSystem && onlyAddedTo.has(role.name);
  if (isFixed && (removed.length > 0 || values.name !== role.name)) throw new Problem('roles.only_added_to');
  if (role.isSystem && values.name !== role.name) throw new Problem('roles.only_added_to');
  await refuseUngrantable(tx, caller, added);
  const changed = await explaining(updateRole(tx, id, version, values));
  if (!changed)
    throw new Problem('stale', {
      detail: 'This role was changed since you opened it. Reload it and try again.',
    });
  await removePermissions(tx, id, removed);
  await explaining(addPermissions(tx, id, added));
  return changed;
}

/** A pair that no call asks for would promise something that does not exist. */
export async function storePermission(tx: Tx, { body }: CallInput<typeof calls.permissions.store>) {
  const { action, subject } = body;
  const guards = allCalls.some(
    ({ who }) =>
      typeof who === 'object' &&
      (who.subject === subject || subject === 'all') &&
      (who.action === action || action === 'manage'),
  );
  if (!guards) throw fieldProblem('permissions.guards_nothing', 'action');
  return savePermission(tx, body);
}

async function refuseUngrantable(tx: Tx, caller: Caller, permissionIds: readonly number[]): Promise<void> {
  const ids = unique(permissionIds);
  const permissions = await permissionsByIds(tx, ids);
  if (permissions.length !== ids.length) throw fieldProblem('roles.permission_not_found', 'permissionIds');
  refuseBeyondOwnRights(caller, permissions);
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

const refusals: Readonly<Record<string, () => Problem>> = {
  roles_name: () => fieldProblem('roles.name_taken', 'name'),
  roles_isp_id_fkey: () => new Problem('not_found'),
  role_permissions_fit_scope: () => fieldProblem('roles.platform_only', 'permissionIds'),
};

async function explaining<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw refusals[violatedConstraint(error) ?? '']?.() ?? error;
  }
}
