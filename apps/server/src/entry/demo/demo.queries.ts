import type { Tx } from '@lastmile/database';

interface SeenLine {
  readonly id: number;
  readonly isOnline: boolean;
  readonly since: string;
  readonly lastSeenAt: string;
  readonly ip: string;
  readonly callerId: string;
}

/** As if sweeps had been there: no router of the demo is. */
export const insertPresence = (tx: Tx, ispId: number, lines: readonly SeenLine[]) =>
  tx
    .insertInto('subscriber_presence')
    .values(
      lines.map(({ id, isOnline, since, lastSeenAt, ip, callerId }) => ({
        isp_id: ispId,
        subscriber_id: id,
        online: isOnline,
        since,
        last_seen_at: lastSeenAt,
        last_ip: ip,
        last_caller_id: callerId,
        last_disconnect_reason: isOnline ? null : 'peer is not responding',
      })),
    )
    .execute();

/** As if these routers had done what was wanted of them. */
export const confirmWishes = (tx: Tx, routerIds: readonly number[], at: string) =>
  tx
    .updateTable('router_secrets')
    .set((eb) => ({ state: 'confirmed', confirmed_version: eb.ref('wish_version'), confirmed_at: at }))
    .where('router_id', 'in', [...routerIds])
    .execute();

/** Tried again late: the router that seems to have refused it is not there to ask. */
export const failWish = (
  tx: Tx,
  subscriberId: number,
  { error, nextTryAt }: { readonly error: string; readonly nextTryAt: string },
) =>
  tx
    .updateTable('router_secrets')
    .set({ state: 'failed', error, next_try_at: nextTryAt, confirmed_at: null, confirmed_version: 0 })
    .where('subscriber_id', '=', subscriberId)
    .execute();
