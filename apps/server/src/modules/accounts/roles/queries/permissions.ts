import type { Ability, SortOf } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

export interface PermissionFilter {
  readonly search: string;
  readonly subject?: string | undefined;
  readonly action?: string | undefined;
  readonly sort: SortOf<'subject' | 'action' | 'label'>;
}

/** Not paged: pairs of a closed list, a few hundred at most. */
function matches({ search, subject, action }: PermissionFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (search) conditions.push(sql`strpos(lower(label || ' ' || subject), ${search.toLowerCase()}) > 0`);
  if (subject) conditions.push(sql`subject = ${subject}`);
  if (action) conditions.push(sql`action = ${action}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const sortKeys = { subject: sql`subject`, action: sql`action`, label: sql`lower(label)` };
function order({ sort }: PermissionFilter): RawBuilder<unknown> {
  const key = sortKeys[sort.replace('-', '') as keyof typeof sortKeys];
  return sort.startsWith('-') ? sql`${key} desc, id desc` : sql`${key}, id`;
}

const shown = (tx: Tx, filter: PermissionFilter) =>
  tx
    .selectFrom('permissions')
    .select([
      'id',
      sql<Ability['action']>`action`.as('action'),
      sql<Ability['subject']>`subject`.as('subject'),
      'label',
      'description',
      'version',
    ])
    .where(matches(filter))
    .orderBy(order(filter));

export const permissionPage = (tx: Tx, filter: PermissionFilter, limit: number, offset: number) =>
  shown(tx, filter).limit(limit).offset(offset).execute();

export const streamPermissions = (tx: Tx, filter: PermissionFilter) => shown(tx, filter).stream();

export const countPermissions = async (tx: Tx, filter: PermissionFilter): Promise<number> =>
  (
    await tx
      .selectFrom('permissions')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matches(filter))
      .executeTakeFirstOrThrow()
  ).total;

export const savePermission = (
  tx: Tx,
  values: Ability & { readonly label: string; readonly description: string | null },
) => {
  const { label, description } = values;
  return tx
    .insertInto('permissions')
    .values({ action: values.action, subject: values.subject, label, description })
    .onConflict((conflict) => conflict.columns(['action', 'subject']).doUpdateSet({ label, description }))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
};
