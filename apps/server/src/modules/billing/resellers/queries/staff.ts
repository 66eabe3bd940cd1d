import type { ResellerStaffMember } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** By name. */
export const staffOf = (tx: Tx, userId: number): Promise<ResellerStaffMember[]> =>
  tx
    .selectFrom('users as u')
    .leftJoin('user_activity as a', 'a.user_id', 'u.id')
    .select([
      'u.id',
      'u.full_name as fullName',
      'u.email',
      'u.mobile',
      sql<ResellerStaffMember['status']>`u.status`.as('status'),
      'a.last_login_at as lastLoginAt',
    ])
    .where('u.reseller_user_id', '=', userId)
    .orderBy(sql`lower(u.full_name)`)
    .orderBy('u.id')
    .execute();

/** Who can sign in, or could after accepting the invitation; with the versions that a change needs. */
export const enabledStaffOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'version'])
    .where('reseller_user_id', '=', userId)
    .where('status', '<>', 'disabled')
    .orderBy('id')
    .execute();
