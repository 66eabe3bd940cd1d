import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { SecretFacts } from '../rules/decide-secret.ts';

/** A secret that may become a line. */
export interface FoundSecret extends SecretFacts {
  readonly name: string;
  readonly comment: string | null;
}

export const inventoryNamed = (tx: Tx, routerId: number, names: readonly string[]): Promise<FoundSecret[]> =>
  tx
    .selectFrom('router_inventory')
    .select([
      'name',
      'disabled',
      'profile',
      'remote_address as remoteAddress',
      'caller_id as callerId',
      'comment',
    ])
    .where('router_id', '=', routerId)
    .where('name', '=', sql<string>`any(${[...names]})`)
    .execute();

export interface AdoptedWish {
  readonly subscriberId: number;
  readonly base: SecretFacts;
  readonly itemId: string | null;
}

/** The router has them as it has them: nothing of these wishes is to be written until they change. */
export const confirmAsFound = (tx: Tx, routerId: number, at: string, rows: readonly AdoptedWish[]) =>
  sql`
    update router_secrets k
    set base = a.base, seen = null, router_item_id = coalesce(a.item_id, k.router_item_id), state = 'confirmed',
        confirmed_version = k.wish_version, confirmed_at = ${at}::timestamptz, error = null, next_try_at = null,
        intent_at = null, drop_session = false, push_password = false, missed_prints = 0, tries = 0
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ subscriberId, base, itemId }) => ({ id: subscriberId, base, item_id: itemId })),
    )}::jsonb) as a (id bigint, base jsonb, item_id text)
    where k.isp_id = current_isp() and k.router_id = ${routerId} and k.subscriber_id = a.id
      and k.want <> 'absent'`.execute(tx);
