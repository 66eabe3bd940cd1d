import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Hardware } from '../rules/hardware.ts';

export interface FoundHardware extends Hardware {
  readonly identity: string | null;
}

/** The hardware that is known under this address; nothing before it was first reached. */
export const findKnownHardware = (tx: Tx, routerId: number) =>
  tx
    .selectFrom('router_observed_state')
    .select(['known_serial as serial', 'known_software_id as softwareId'])
    .where('router_id', '=', routerId)
    .executeTakeFirst();

/** Another router answers. Asks again if it is yet another one. */
export const saveOtherHardware = (tx: Tx, routerId: number, at: string, found: FoundHardware) =>
  tx
    .updateTable('router_observed_state')
    .set({
      state: 'online',
      misses: 0,
      last_tried_at: at,
      last_error: null,
      hardware_changed_at: sql`case when hardware_changed_at is not null and found_serial is not distinct from ${found.serial}
        and found_software_id is not distinct from ${found.softwareId} then hardware_changed_at else ${at}::timestamptz end`,
      found_serial: found.serial,
      found_software_id: found.softwareId,
      found_identity: found.identity,
    })
    .where('router_id', '=', routerId)
    .execute();

/** The known hardware answers, or is known from now on. */
export const saveKnownHardware = (tx: Tx, routerId: number, found: FoundHardware) =>
  tx
    .insertInto('router_observed_state')
    .values({
      router_id: routerId,
      known_serial: found.serial,
      known_software_id: found.softwareId,
      known_identity: found.identity,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['isp_id', 'router_id'])
        .doUpdateSet({
          known_serial: sql`coalesce(router_observed_state.known_serial, excluded.known_serial)`,
          known_software_id: sql`coalesce(router_observed_state.known_software_id, excluded.known_software_id)`,
          known_identity: sql`coalesce(router_observed_state.known_identity, excluded.known_identity)`,
          ...nothingFound,
        })
        .where(
          sql<boolean>`router_observed_state.hardware_changed_at is not null or router_observed_state.known_identity is null
            or (router_observed_state.known_serial is null and excluded.known_serial is not null)
            or (router_observed_state.known_software_id is null and excluded.known_software_id is not null)`,
        ),
    )
    .execute();

const nothingFound = {
  found_serial: null,
  found_software_id: null,
  found_identity: null,
  hardware_changed_at: null,
};

/** The router that answers is the known one from now on. */
export const acceptFoundHardware = (tx: Tx, routerId: number) =>
  tx
    .updateTable('router_observed_state')
    .set({
      known_serial: sql`found_serial`,
      known_software_id: sql`found_software_id`,
      known_identity: sql`found_identity`,
      // Verified on the other router.
      expired_profile: null,
      expired_pool: null,
      ...nothingFound,
    })
    .where('router_id', '=', routerId)
    .execute();

export const acceptIdentity = (tx: Tx, routerId: number) =>
  tx
    .updateTable('router_observed_state')
    .set({ known_identity: sql`identity` })
    .where('router_id', '=', routerId)
    .execute();

export const saveHardwareDecision = (
  tx: Tx,
  id: number,
  decision: 'replaced' | 'wrong' | 'renamed',
  by: { readonly at: string; readonly userId: number },
) =>
  tx
    .updateTable('routers')
    .set({ hardware_decision: decision, hardware_decided_at: by.at, hardware_decided_by: by.userId })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
