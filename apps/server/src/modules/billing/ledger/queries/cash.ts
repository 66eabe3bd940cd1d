import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Active users of the ISP who may record payments. A reseller neither sees nor pays other resellers. */
export const canHoldCash = sql<boolean>`users.status = 'active' and exists (
  select from role_permissions rp join permissions p on p.id = rp.permission_id
  where rp.role_id = users.role_id and p.subject in ('Payment', 'all') and p.action in ('create', 'manage'))
  and (current_setting('role') <> 'lastmile_own_subscribers' or coalesce(users.reseller_user_id, users.id) = any(scope_resellers())
    or not exists (select from roles r where r.id = users.role_id and r.data_scope = 'own_subscribers'))`;

export const isCashHolder = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(canHoldCash)
    .executeTakeFirst()) !== undefined;

/**
 * What a user holds in cash and what of it is being handed over. Nobody else can draw on it until the
 * transaction ends. Locks of subscriber balances and payments come before.
 */
export async function lockCash(tx: Tx, userId: number) {
  const { rows } = await sql<{ balanceMinor: number }>`select lock_cash(${userId}) as "balanceMinor"`.execute(
    tx,
  );
  const { pendingMinor } = await tx
    .selectFrom('cash_hand_overs')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('pendingMinor'))
    .where('from_user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  const balanceMinor = rows[0]?.balanceMinor ?? 0;
  return { balanceMinor, availableMinor: balanceMinor - pendingMinor };
}

/** Whether cash that this user received at this time belongs to a closed day. */
export const isDayClosed = async (tx: Tx, userId: number, at: string): Promise<boolean> =>
  (await tx
    .selectFrom('cash_day_closings')
    .select('id')
    .where('user_id', '=', userId)
    .where('reopened_at', 'is', null)
    .where(sql<boolean>`closed_until > ${at}::timestamptz`)
    .limit(1)
    .executeTakeFirst()) !== undefined;
