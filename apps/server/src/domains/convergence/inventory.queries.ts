import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { SecretFacts } from './decide.ts';

export interface InventoryRow extends SecretFacts {
  readonly name: string;
  readonly comment: string | null;
  /** By the router's own clock, which is taken to show the ISP's local time. */
  readonly lastLoggedOut: string | null;
  readonly lastCallerId: string | null;
  readonly lastDisconnectReason: string | null;
  readonly online: boolean;
}

/** The inventory becomes what the router holds; rows that stayed as they were are not written. */
export const replaceInventory = (tx: Tx, routerId: number, at: string, rows: readonly InventoryRow[]) =>
  sql`
    with held as (
      select h.*, local_out at time zone (select timezone from isps where id = current_isp()) as last_logged_out
      from jsonb_to_recordset(${JSON.stringify(
        rows.map((row) => ({
          name: row.name,
          disabled: row.disabled,
          profile: row.profile,
          remote_address: row.remoteAddress,
          caller_id: row.callerId,
          comment: row.comment,
          local_out: row.lastLoggedOut,
          last_caller_id: row.lastCallerId,
          last_disconnect_reason: row.lastDisconnectReason,
          online: row.online,
        })),
      )}::jsonb) as h (name text, disabled boolean, profile text, remote_address text, caller_id text, comment text,
        local_out timestamp, last_caller_id text, last_disconnect_reason text, online boolean)
    ), gone as (
      delete from router_inventory i
      where i.isp_id = current_isp() and i.router_id = ${routerId} and i.name not in (select name from held)
    )
    insert into router_inventory as i (isp_id, router_id, name, disabled, profile, remote_address, caller_id, comment,
      last_logged_out, last_caller_id, last_disconnect_reason, online, seen_at)
    select current_isp(), ${routerId}, name, disabled, profile, remote_address, caller_id, comment,
      last_logged_out, last_caller_id, last_disconnect_reason, online, ${at}::timestamptz
    from held
    on conflict (isp_id, router_id, name) do update
    set disabled = excluded.disabled, profile = excluded.profile, remote_address = excluded.remote_address,
        caller_id = excluded.caller_id, comment = excluded.comment, last_logged_out = excluded.last_logged_out,
        last_caller_id = excluded.last_caller_id, last_disconnect_reason = excluded.last_disconnect_reason,
        online = excluded.online, seen_at = excluded.seen_at
    where (i.disabled, i.profile, i.remote_address, i.caller_id, i.comment, i.last_logged_out, i.last_caller_id,
           i.last_disconnect_reason, i.online)
      is distinct from (excluded.disabled, excluded.profile, excluded.remote_address, excluded.caller_id,
           excluded.comment, excluded.last_logged_out, excluded.last_caller_id, excluded.last_disconnect_reason,
           excluded.online)`.execute(tx);
