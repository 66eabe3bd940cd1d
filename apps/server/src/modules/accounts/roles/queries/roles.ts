import type { Ability, DataScopeKind, SortOf } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

export interface RoleFilter {
  readonly search: string;
  readonly ispId?: number | undefined;
  readonly sort: SortOf<'name' | 'id'>;
}

export interface RoleValues {
  readonly name: string;
  readonly description: string | null;
  readonly requiresTwoFactor: boolean;
  readonly dataScope: DataScopeKind;
}

/**
 * Not paged: the shared roles and the ISP's own are few. `strpos` matches the text literally, including the
 * wildcards of LIKE.
 */
function matches({ search, ispId }: RoleFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (search) conditions.push(sql`strpos(lower(roles.name), ${search.toLowerCase()}) > 0`);
  if (ispId !== undefined) conditions.push(sql`roles.isp_id = ${ispId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const sortKeys = { name: sql`lower(roles.name), roles.id`, id: sql`roles.id` };
const descending = { name: sql`lower(roles.name) desc, roles.id desc`, id: sql`roles.id desc` };
function order({ sort }: RoleFilter): RawBuilder<unknown> {
  const key = sort.replace('-', '') as keyof typeof sortKeys;
  return sort.startsWith('-') ? descending[key] : sortKeys[key];
}

const shown = (tx: Tx) =>
  tx
    .selectFrom('roles')
    .select([
      'roles.id',
      'roles.name',
      sql<'platform' | 'isp'>`roles.scope`.as('scope'),
      'roles.isp_id as ispId',
      'roles.is_system as isSystem',
      sql<DataScopeKind>`roles.data_scope`.as('dataScope'),
      'roles.description',
      sql<boolean>`roles.requires_two_factor or roles.scope = 'platform'`.as('requiresTwoFactor'),
      sql<number>`(select count(*) from users where users.role_id = roles.id)`.as('userCount'),
      sql<number>`(select count(*) from role_permissions rp where rp.role_id = roles.id)`.as(
        'permissionCount',
      ),
      'roles.version',
    ]);

export const rolePage = (tx: Tx, filter: RoleFilter, limit: number, offset: number) =>
  shown(tx).where(matches(filter)).orderBy(order(filter)).limit(limit).offset(offset).execute();

export const countRoles = async (tx: Tx, filter: RoleFilter): Promise<number> =>
  (
    await tx
      .selectFrom('roles')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matches(filter))
      .executeTakeFirstOrThrow()
  ).total;

export const streamRoles = (tx: Tx, filter: RoleFilter) =>
  shown(tx).where(matches(filter)).orderBy(order(filter)).stream();

export const findRole = (tx: Tx, id: number) => shown(tx).where('roles.id', '=', id).executeTakeFirst();

type PermissionRow = Ability & { id: number; label: string; description: string | null };

const permissionColumns = [
  'permissions.id',
  sql<Ability['action']>`permissions.action`.as('action'),
  sql<Ability['subject']>`permissions.subject`.as('subject'),
  'permissions.label',
  'permissions.description',
] as const;

export const permissionsOfRole = (tx: Tx, roleId: number): Promise<PermissionRow[]> =>
  tx
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .where('role_permissions.role_id', '=', roleId)
    .select(permissionColumns)
    .orderBy('permissions.subject')
    .orderBy('permissions.action')
    .execute();

/** What a role grants; undefined for a role that is not visible to the transaction. */
export const findGrants = async (
  tx: Tx,
  roleId: number,
): Promise<{ abilities: readonly Ability[]; dataScope: DataScopeKind } | undefined> => {
  const role = await tx
    .selectFrom('roles')
    .select(sql<DataScopeKind>`data_scope`.as('dataScope'))
    .where('id', '=', roleId)
    .executeTakeFirst();
  return role && { ...role, abilities: await permissionsOfRole(tx, roleId) };
};

/**
 * Roles that a user may be assigned: those of the platform for its own users; shared roles and those of the
 * ISP otherwise.
 */
export const rolesFor = (tx: Tx, ispId: number | null) =>
  tx
    .selectFrom('roles')
    .leftJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
    .leftJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .where((eb) =>
      ispId === null
        ? eb('roles.scope', '=', 'platform')
        : eb.and([
            eb('roles.scope', '=', 'isp'),
            eb.or([eb('roles.isp_id', 'is', null), eb('roles.isp_id', '=', ispId)]),
          ]),
    )
    .groupBy('roles.id')
    .select([
      'roles.id',
      'roles.name',
      sql<DataScopeKind>`roles.data_scope`.as('dataScope'),
      sql<
        Ability[]
      >`coalesce(json_agg(json_build_object('action', permissions.action, 'subject', permissions.subject))
        filter (where permissions.id is not null), '[]')`.as('abilities'),
    ])
    .orderBy('roles.id')
    .execute();

export const permissionsByIds = (tx: Tx, ids: readonly number[]): Promise<PermissionRow[]> =>
  tx
    .selectFrom('permissions')
    .select(permissionColumns)
    .where(sql<boolean>`permissions.id = any(${ids}::bigint[])`)
    .execute();

const columnsOf = ({ name, description, requiresTwoFactor, dataScope }: RoleValues) => ({
  name,
  description,
  requires_two_factor: requiresTwoFactor,
  data_scope: dataScope,
});

export const insertRole = (tx: Tx, ispId: number | null, scope: 'platform' | 'isp', values: RoleValues) =>
  tx
    .insertInto('roles')
    .values({ isp_id: ispId, scope, ...columnsOf(values) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

/** Undefined if the version is outdated or the caller may not change the row. */
export const updateRoleRow = (tx: Tx, id: number, version: number, values: RoleValues) =>
  tx
    .updateTable('roles')
    .set(columnsOf(values))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();

export const addPermissions = async (tx: Tx, roleId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .insertInto('role_permissions')
    .values(ids.map((id) => ({ role_id: roleId, permission_id: id })))
    .execute();
};

export const removePermissions = (tx: Tx, roleId: number, ids: readonly number[]) =>
  tx
    .deleteFrom('role_permissions')
    .where('role_id', '=', roleId)
    .where(sql<boolean>`permission_id = any(${ids}::bigint[])`)
    .execute();
