import type { SubscriberStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { SecretSettings } from '../rules/secret-settings.ts';

/** A secret that was changed on the router, with its subscriber. */
export interface DriftingRow {
  readonly id: number;
  readonly subscriberId: number;
  readonly state: string;
  readonly lastApplied: SecretSettings | null;
  readonly observed: SecretSettings | null;
  readonly profile: string | null;
  readonly status: SubscriberStatus;
  readonly packageId: number;
  readonly staticIp: string | null;
}

/** Locks the subscribers first and in id order, as every change of subscribers does, to avoid deadlocks. */
export async function lockDrifting(tx: Tx, routerId: number, ids: readonly number[]): Promise<DriftingRow[]> {
  const meant = sql<boolean>`k.router_id = ${routerId} and k.id = any(${[...ids]})`;
  await tx
    .selectFrom('subscribers as s')
    .select('s.id')
    .where('s.id', 'in', (eb) => eb.selectFrom('router_secrets as k').select('k.subscriber_id').where(meant))
    .orderBy('s.id')
    .forUpdate()
    .execute();
  return tx
    .selectFrom('router_secrets as k')
    .innerJoin('subscribers as s', (join) =>
      join.onRef('s.isp_id', '=', 'k.isp_id').onRef('s.id', '=', 'k.subscriber_id'),
    )
    .select([
      'k.id',
      'k.subscriber_id as subscriberId',
      'k.state',
      sql<SecretSettings | null>`k.last_applied`.as('lastApplied'),
      sql<SecretSettings | null>`k.observed`.as('observed'),
      'k.profile',
      sql<SubscriberStatus>`s.status`.as('status'),
      's.package_id as packageId',
      sql<string | null>`host(s.static_ip)`.as('staticIp'),
    ])
    .where(meant)
    .orderBy('k.id')
    .forUpdate('k')
    .execute();
}

/**
 * Makes what the router has the last applied state, so that the desired state is pushed over it. Values that
 * billing does not know, and the service, are pushed as they were last applied.
 */
export const reapplyDesiredState = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('router_secrets')
    .set({
      last_applied: sql`coalesce(observed
        || jsonb_strip_nulls(jsonb_build_object('service', last_applied -> 'service'))
        || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(last_applied)
            where key in ('localAddress', 'routes', 'limitBytesIn', 'limitBytesOut')), last_applied)`,
      state: 'pending',
      desired_version: sql`desired_version + 1`,
      desired_at: sql`now()`,
      missed_prints: 0,
      tries: 0,
      error: null,
      next_try_at: null,
    })
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();

/** The router no longer has these secrets, as desired. */
export const markAbsentConfirmed = (tx: Tx, ids: readonly number[], at: string) =>
  tx
    .updateTable('router_secrets')
    .set({
      last_applied: null,
      observed: null,
      state: 'synced',
      applied_version: sql`desired_version`,
      applied_at: at,
      drop_session: false,
      missed_prints: 0,
      error: null,
    })
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();

export const desiredSubscribers = async (
  tx: Tx,
  routerId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const rows = await tx
    .selectFrom('router_secrets')
    .select('subscriber_id as id')
    .where('router_id', '=', routerId)
    .where('desired_state', '<>', 'absent')
    .where('subscriber_id', '=', sql<number>`any(${[...ids]})`)
    .orderBy('subscriber_id')
    .execute();
  return rows.map(({ id }) => id);
};

/** The user chose these secrets, so foreign PPPoE secrets of the same name are managed from now on. */
export const adoptExistingSecrets = (tx: Tx, routerId: number, ids: readonly number[]) =>
  sql`
    update router_secrets k
    set router_item_id = i.item_id, last_applied = jsonb_build_object('disabled', i.disabled, 'profile', i.profile,
      'remoteAddress', i.remote_address, 'callerId', i.caller_id, 'service', i.service, 'localAddress', i.local_address,
      'routes', i.routes, 'limitBytesIn', i.limit_bytes_in, 'limitBytesOut', i.limit_bytes_out,
      'passwordHash', i.password_hash)
    from router_inventory i
    where k.isp_id = current_isp() and k.router_id = ${routerId} and k.subscriber_id = any(${[...ids]})
      and k.desired_state <> 'absent' and k.last_applied is null
      and i.isp_id = k.isp_id and i.router_id = k.router_id and i.name = k.name and i.service in ('pppoe', 'any')`.execute(
    tx,
  );
