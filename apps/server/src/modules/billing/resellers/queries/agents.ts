import type { ResellerAgent } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { earned, owes, subscribers } from './resellers.ts';

/** By name. */
export const agentsOf = (tx: Tx, parentUserId: number): Promise<ResellerAgent[]> =>
  tx
    .selectFrom('resellers as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('user_activity as a', 'a.user_id', 'u.id')
    .select([
      'r.id',
      'r.user_id as userId',
      'u.full_name as fullName',
      'u.email',
      'u.mobile',
      sql<ResellerAgent['status']>`u.status`.as('status'),
      sql<number>`r.share_rate`.as('shareRate'),
      subscribers(sql`s.status <> 'closed'`).as('subscriberCount'),
      earned.as('commissionMinor'),
      owes.as('owesMinor'),
      'a.last_login_at as lastLoginAt',
      'r.version',
    ])
    .where('r.parent_user_id', '=', parentUserId)
    .orderBy(sql`lower(u.full_name)`)
    .orderBy('r.id')
    .execute();

/** Makes a new member of the reseller's staff their agent. */
export const insertAgent = async (tx: Tx, userId: number, shareRate: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select create_agent(${userId}, ${shareRate}) as id`.execute(tx);
  return rows[0]?.id ?? 0;
};

/** Undefined if it is no agent, or the version is outdated. */
export const updateShare = (tx: Tx, id: number, version: number, shareRate: number) =>
  tx
    .updateTable('resellers')
    .set({ share_rate: shareRate })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('parent_user_id', 'is not', null)
    .returning(['id', 'version'])
    .executeTakeFirst();
