import type { ManualMethod, SortOf } from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

export interface UserFilter {
  readonly search: string;
  readonly roleId?: number | undefined;
  readonly status?: string | undefined;
  readonly ispId?: number | undefined;
  readonly sort: SortOf<'fullName' | 'createdAt'>;
}

export type UserStatus = 'invited' | 'active' | 'locked' | 'disabled';

export interface UserValues {
  readonly fullName: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly roleId: number;
  readonly locale: string;
  readonly areaIds: readonly number[];
  readonly paymentMethods: readonly ManualMethod[];
  /** The reseller for whom the user works. */
  readonly resellerUserId?: number;
}

/** Others see the names of colleagues; a reseller sees the accounts of their own staff and agents only. */
const isVisible = sql<boolean>`(current_setting('role') <> 'lastmile_own_subscribers' or users.id = scope_user()
  or users.id = any(scope_resellers()) or users.reseller_user_id = any(scope_resellers()))`;

function matches({ search, roleId, status, ispId }: UserFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [isVisible];
  if (search) conditions.push(sql`users.id in (select search_users(${likePattern(search)}))`);
  if (roleId !== undefined) conditions.push(sql`users.role_id = ${roleId}`);
  if (status !== undefined) conditions.push(sql`users.status = ${status}`);
  if (ispId !== undefined) conditions.push(sql`users.isp_id = ${ispId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const sortKeys = { fullName: sql`lower(users.full_name)`, createdAt: sql`users.created_at` };

function order({ sort }: Pick<UserFilter, 'sort'>): RawBuilder<unknown> {
  const key = sortKeys[sort.replace('-', '') as keyof typeof sortKeys];
  return sort.startsWith('-') ? sql`${key} desc, users.id desc` : sql`${key}, users.id`;
}

const shown = (tx: Tx) =>
  tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('isps', 'isps.id', 'users.isp_id')
    .leftJoin('user_activity', 'user_activity.user_id', 'users.id')
    .select([
      'users.id',
      'users.full_name as fullName',
      'users.email',
      'users.mobile',
      'users.role_id as roleId',
      'roles.name as roleName',
      'users.isp_id as ispId',
      'isps.name as ispName',
      'users.locale',
      sql<UserStatus>`users.status`.as('status'),
      sql<number[]>`users.area_ids`.as('areaIds'),
      sql<ManualMethod[]>`users.payment_methods`.as('paymentMethods'),
      sql<boolean>`users.two_factor_since is not null`.as('hasTwoFactor'),
      'user_activity.last_login_at as lastLoginAt',
      'users.created_at as createdAt',
      'users.version',
    ]);

export const userPage = (tx: Tx, filter: UserFilter, limit: number, offset: number) =>
  shown(tx)
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom((keys) =>
          keys
            .selectFrom('users')
            .select('users.id')
            .where(matches(filter))
            .orderBy(order(filter))
            .limit(limit)
            .offset(offset)
            .as('keys'),
        )
        .select('keys.id'),
    )
    .orderBy(order(filter))
    .execute();

export const countUsers = async (tx: Tx, filter: UserFilter): Promise<number> =>
  (
    await tx
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matches(filter))
      .executeTakeFirstOrThrow()
  ).total;

export const streamUsers = (tx: Tx, filter: UserFilter) =>
  shown(tx).where(matches(filter)).orderBy(order(filter)).stream();

export const findUser = (tx: Tx, id: number) =>
  shown(tx).where('users.id', '=', id).where(isVisible).executeTakeFirst();

const columnsOf = ({ fullName, email, mobile, roleId, locale, areaIds, paymentMethods }: UserValues) => ({
  full_name: fullName,
  email,
  mobile,
  role_id: roleId,
  locale,
  area_ids: [...areaIds],
  payment_methods: [...paymentMethods],
});

export const insertUserRow = (
  tx: Tx,
  ispId: number | null,
  values: UserValues,
  passwordHash: string | null,
) =>
  tx
    .insertInto('users')
    .values({
      isp_id: ispId,
      ...columnsOf(values),
      ...(values.resellerUserId ? { reseller_user_id: values.resellerUserId } : {}),
      password_hash: passwordHash,
      status: passwordHash === null ? 'invited' : 'active',
    })
    .returning(['id', 'version', sql<UserStatus>`status`.as('status')])
    .executeTakeFirstOrThrow();

/** Undefined if the version is outdated or the user does not exist. */
export const updateUserRow = (tx: Tx, id: number, version: number, values: UserValues, status: UserStatus) =>
  tx
    .updateTable('users')
    .set({ ...columnsOf(values), status })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();

/** Another user with one of these logins, among those that the transaction can see. */
export const findLoginHolder = (tx: Tx, email: string | null, mobile: string | null, except: number | null) =>
  tx
    .selectFrom('users')
    .select(['email', 'mobile'])
    .where((eb) =>
      eb.or([
        ...(email === null ? [] : [eb('email', '=', email)]),
        ...(mobile === null ? [] : [eb('mobile', '=', mobile)]),
      ]),
    )
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .limit(1)
    .executeTakeFirst();
