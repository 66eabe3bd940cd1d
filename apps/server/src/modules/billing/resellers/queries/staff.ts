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

/**
 * Staff, agents and their staff who can sign in, or could after accepting the invitation; with the versions that a change needs.
 */
export const enabledMembersOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'version'])
    .where(
      sql<boolean>`(reseller_user_id = ${userId} or coalesce(reseller_user_id, id) in (
        select r.user_id from resellers r where r.isp_id = current_isp() and r.parent_user_id = ${userId}))`,
    )
    .where('status', '<>', 'disabled')
    .orderBy('id')
    .execute();
