import type { Ability, ManualMethod, Preferences } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type CompiledQuery, sql } from 'kysely';
import { idleMinutes } from './sessions.ts';

export type Login = { readonly email: string } | { readonly mobile: string };

/** Permissions of a role, as pairs of action and subject. */
const abilitiesOf = (roleId: string) =>
  sql<Ability[]>`(
    select coalesce(json_agg(json_build_object('action', p.action, 'subject', p.subject) order by p.subject, p.action), '[]')
    from role_permissions rp join permissions p on p.id = rp.permission_id
    where rp.role_id = ${sql.ref(roleId)})`;

/** The same for a user: the rights of a reseller, and of the one for whom an agent sells, may be less than those of the role. */
const abilitiesOfUser = sql<Ability[]>`(
    select coalesce(json_agg(json_build_object('action', p.action, 'subject', p.subject) order by p.subject, p.action), '[]')
    from role_permissions rp join permissions p on p.id = rp.permission_id
    left join resellers r on r.user_id = coalesce(users.reseller_user_id, users.id) and roles.data_scope = 'own_subscribers'
    left join resellers parent on parent.isp_id = r.isp_id and parent.user_id = r.parent_user_id
    where rp.role_id = users.role_id
      and not ((r.may_collect is false or parent.may_collect is false) and p.subject = 'Payment' and p.action in ('create', 'manage'))
      and not ((r.may_see_live is false or parent.may_see_live is false) and p.subject = 'LiveData'))`;

const wholesaleResellerId = sql<number | null>`(
    select r.id from resellers r
    where r.user_id = coalesce(users.reseller_user_id, users.id) and r.model = 'wholesale' and roles.data_scope = 'own_subscribers')`;

const users = (tx: Tx) =>
  tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('isps', 'isps.id', 'users.isp_id')
    .leftJoin('isp_plans', 'isp_plans.isp_id', 'users.isp_id')
    .select([
      'users.id',
      'users.isp_id as ispId',
      'users.full_name as fullName',
      'users.email',
      'users.mobile',
      'users.password_hash as passwordHash',
      'users.totp_encrypted as totpEncrypted',
      'users.two_factor_since as twoFactorSince',
      'users.locale',
      'users.status',
      'roles.name as role',
      // A second factor is not a choice of a role of the platform.
      sql<boolean>`(roles.requires_two_factor or roles.scope = 'platform') and not users.two_factor_exempt`.as(
        'requiresTwoFactor',
      ),
      sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id)`.as('hasPasskey'),
      sql<ManualMethod[]>`users.payment_methods`.as('paymentMethods'),
      sql<Partial<Preferences>>`users.preferences`.as('preferences'),
      'isps.name as ispName',
      'isps.status as ispStatus',
      'isps.timezone',
      sql<string | null>`isp_plans.paid_until::text`.as('paidUntil'),
      'isps.registration_id as registrationId',
      idleMinutes.as('idleMinutes'),
      sql<number>`(select session_days from platform_settings)`.as('sessionDays'),
      abilitiesOfUser.as('abilities'),
      wholesaleResellerId.as('wholesaleResellerId'),
    ]);

export type User = NonNullable<Awaited<ReturnType<typeof findUserById>>>;

/** Compiled once, because a query of this size takes longer to build than to run. */
const byLogin = new Map<'email' | 'mobile', CompiledQuery<User>>();

function compiledByLogin(tx: Tx, column: 'email' | 'mobile'): CompiledQuery<User> {
  const cached = byLogin.get(column) ?? users(tx).where(`users.${column}`, '=', '').compile();
  byLogin.set(column, cached);
  return cached;
}

/** Logins are stored normalised: an e-mail in lower case, a mobile as E.164. */
export async function findUserByLogin(tx: Tx, login: Login): Promise<User | undefined> {
  const [column, value] =
    'email' in login ? (['email', login.email] as const) : (['mobile', login.mobile] as const);
  const { rows } = await tx.executeQuery<User>({ ...compiledByLogin(tx, column), parameters: [value] });
  return rows[0];
}

export const findUserById = (tx: Tx, userId: number) =>
  users(tx).where('users.id', '=', userId).executeTakeFirst();

/** The user of a session, with everything that decides whether the session is still valid. */
export const findSessionUser = (tx: Tx, sessionId: number, userId: number) =>
  users(tx)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', userId)
    .select(['sessions.ended_at as endedAt', 'sessions.expires_at as expiresAt'])
    .executeTakeFirst();

/** Permissions of the ISP owner: the upper bound for anyone acting as the ISP. */
export const abilitiesOfClients = async (tx: Tx): Promise<readonly Ability[]> =>
  (
    await tx
      .selectFrom('roles')
      .select(abilitiesOf('roles.id').as('abilities'))
      .where('name', '=', 'client')
      .where('is_system', '=', true)
      .executeTakeFirstOrThrow()
  ).abilities;

export const findIsp = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('isps')
    .leftJoin('isp_plans', 'isp_plans.isp_id', 'isps.id')
    .select([
      'isps.id',
      'isps.name',
      'isps.status',
      'isps.timezone',
      sql<string | null>`isp_plans.paid_until::text`.as('paidUntil'),
    ])
    .where('isps.id', '=', ispId)
    .executeTakeFirst();

export const setPassword = (tx: Tx, userId: number, passwordHash: string) =>
  tx
    .updateTable('users')
    .set({ password_hash: passwordHash, status: 'active' })
    .where('id', '=', userId)
    .execute();

/** Writes an audit row for an event that changes no row. */
export const recordEvent = (
  tx: Tx,
  event: string,
  entity: string,
  entityId: number | null,
  ispId: number | null,
  details: Readonly<Record<string, string | number>> = {},
) =>
  sql`select record_event(${event}, ${entity}, ${entityId}, ${ispId}, ${JSON.stringify(details)}::jsonb)`.execute(
    tx,
  );

export interface NewUser {
  readonly ispId: number | null;
  readonly fullName: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly passwordHash: string | null;
  readonly role: string;
  /** For accounts of the demo, whose password everyone knows. */
  readonly isTwoFactorExempt?: boolean;
}

/** For set-up (first administrator, demo): one of the built-in roles. */
export const insertUser = async (tx: Tx, user: NewUser): Promise<number> =>
  (
    await tx
      .insertInto('users')
      .values((eb) => ({
        isp_id: user.ispId,
        full_name: user.fullName,
        email: user.email,
        mobile: user.mobile,
        password_hash: user.passwordHash,
        two_factor_exempt: user.isTwoFactorExempt ?? false,
        role_id: eb
          .selectFrom('roles')
          .select('id')
          .where('name', '=', user.role)
          .where('is_system', '=', true),
      }))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Whether any user exists, or a user with the given e-mail. */
export const hasAnyUser = async (tx: Tx, email?: string): Promise<boolean> => {
  const query = tx.selectFrom('users').select('id').limit(1);
  return (await (email ? query.where('email', '=', email) : query).executeTakeFirst()) !== undefined;
};
