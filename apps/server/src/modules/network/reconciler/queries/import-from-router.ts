import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { SecretSettings } from '../rules/secret-settings.ts';

/** A secret that may be adopted. */
export interface FoundSecret extends SecretSettings {
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
      'service',
      'comment',
    ])
    .where('router_id', '=', routerId)
    .where('name', '=', sql<string>`any(${[...names]})`)
    .execute();

export interface AdoptedSecret {
  readonly subscriberId: number;
  readonly lastApplied: SecretSettings;
  readonly itemId: string | null;
  readonly nameBytes: string | null;
}

/** Marks the rows as synced with what the router has: nothing is written until the desired state changes. */
export const markAppliedAsFound = (tx: Tx, routerId: number, at: string, rows: readonly AdoptedSecret[]) =>
  sql`
    update router_secrets k
    set last_applied = a.last_applied, applied_state = k.desired_state, observed = null, router_item_id = coalesce(a.item_id, k.router_item_id), state = 'synced',
        applied_version = k.desired_version, applied_at = ${at}::timestamptz, error = null, next_try_at = null,
        intent_at = null, name_bytes = coalesce(decode(a.name_bytes, 'hex'), k.name_bytes), drop_session = false,
        drop_requested = false, comment = null, push_password = false, missed_prints = 0, tries = 0
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ subscriberId, lastApplied, itemId, nameBytes }) => ({
        id: subscriberId,
        last_applied: lastApplied,
        item_id: itemId,
        name_bytes: nameBytes,
      })),
    )}::jsonb) as a (id bigint, last_applied jsonb, item_id text, name_bytes text)
    where k.isp_id = current_isp() and k.router_id = ${routerId} and k.subscriber_id = a.id
      and k.desired_state <> 'absent'`.execute(tx);
