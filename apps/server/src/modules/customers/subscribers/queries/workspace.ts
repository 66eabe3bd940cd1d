import type { DB, Tx } from '@lastmile/database';
import { type Selectable, sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';

export const findPresence = (tx: Tx, subscriberId: number) =>
  tx
    .selectFrom('subscriber_presence')
    .select([
      'online',
      'since',
      'last_seen_at as lastSeenAt',
      sql<string | null>`host(last_ip)`.as('lastIp'),
      'last_caller_id as lastCallerId',
      'last_disconnect_reason as lastDisconnectReason',
    ])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();

/** Whether the router answers, by its last poll. */
export const findRouterState = (tx: Tx, routerId: number) =>
  tx
    .selectFrom('router_observed_state')
    .select(['state', 'last_seen_at as lastSeenAt'])
    .where('router_id', '=', routerId)
    .executeTakeFirst();

/** The desired state of this subscriber on every router, including `absent`. */
export const desiredStateOf = (tx: Tx, subscriberId: number) =>
  tx
    .selectFrom('router_secrets as k')
    .innerJoin('routers', 'routers.id', 'k.router_id')
    .select([
      sql<{ id: number; name: string }>`jsonb_build_object('id', routers.id, 'name', routers.name)`.as(
        'router',
      ),
      'k.name',
      sql<'enabled' | 'disabled' | 'expired' | 'absent'>`k.desired_state`.as('desiredState'),
      'k.profile',
      sql<'pending' | 'synced' | 'failed' | 'drift'>`k.state`.as('state'),
      'k.error',
      'k.desired_at as desiredAt',
      'k.applied_at as appliedAt',
    ])
    .where('k.subscriber_id', '=', subscriberId)
    .orderBy(sql`k.desired_state = 'absent'`)
    .orderBy('k.id')
    .execute();

type AuditRow = Selectable<DB['audit_log']>;
type Values = Record<string, unknown> | null;

export const historyPage = (tx: Tx, subscriberId: number, limit: number, offset: number) =>
  tx
    .selectFrom(sql<AuditRow>`subscriber_history(${subscriberId})`.as('a'))
    .leftJoin('users', 'users.id', 'a.user_id')
    .select([
      'a.id',
      'a.at',
      'users.full_name as who',
      'a.call',
      'a.action',
      sql<Values>`a.before`.as('before'),
      sql<Values>`a.after`.as('after'),
    ])
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countHistory = async (tx: Tx, subscriberId: number): Promise<number> => {
  const { total } = await tx
    .selectFrom(sql<AuditRow>`subscriber_history(${subscriberId})`.as('a'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

export const onlineCount = async (tx: Tx, own: VisibleResellers): Promise<number> => {
  const { total } = await tx
    .selectFrom('subscribers as s')
    .innerJoin('subscriber_presence as p', 'p.subscriber_id', 's.id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$if(own !== null, (query) => query.where('s.reseller_user_id', 'in', own ?? []))
    .where('s.removed_at', 'is', null)
    .where('p.online', '=', true)
    .executeTakeFirstOrThrow();
  return total;
};

/** Subscribers with pending changes, and those whose sync failed. */
export const countPendingChanges = async (tx: Tx, own: VisibleResellers) => {
  const { changesPending, syncFailed } = await tx
    .selectFrom('router_secrets as k')
    .select([
      sql<number>`count(distinct k.subscriber_id) filter (where k.state = 'pending')`.as('changesPending'),
      sql<number>`count(distinct k.subscriber_id) filter (where k.state = 'failed')`.as('syncFailed'),
    ])
    .where('k.state', '<>', 'synced')
    .$if(own !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from subscribers s where s.id = k.subscriber_id and s.reseller_user_id in (${sql.join(own ?? [])}))`,
      ),
    )
    .executeTakeFirstOrThrow();
  return { changesPending, syncFailed };
};
