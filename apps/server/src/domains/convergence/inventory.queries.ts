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

const facts = [
  'disabled',
  'profile',
  'remote_address',
  'caller_id',
  'comment',
  'last_logged_out',
  'last_caller_id',
  'last_disconnect_reason',
  'online',
];
const factColumns = sql.raw(facts.join(', '));
const columnsOf = (table: string) => sql.raw(facts.map((column) => `${table}.${column}`).join(', '));

/** The inventory becomes what the router holds; rows that stayed as they were are not written. */
export const replaceInventory = (tx: Tx, routerId: number, at: string, rows: readonly InventoryRow[]) =>
  sql`
    with held as (
      select h.*, local_out at time zone (select timezone from isps where id = current_isp()) as last_logged_out
      from json_to_recordset(${JSON.stringify(
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
      )}::json) as h (name text, disabled boolean, profile text, remote_address text, caller_id text, comment text,
        local_out timestamp, last_caller_id text, last_disconnect_reason text, online boolean)
    ), gone as (
      delete from router_inventory i
      where i.isp_id = current_isp() and i.router_id = ${routerId} and i.name not in (select name from held)
    )
    insert into router_inventory as i (isp_id, router_id, name, ${factColumns}, seen_at)
    select current_isp(), ${routerId}, name, ${factColumns}, ${at}::timestamptz
    from held h
    -- Left out here and not by the conflict below, which would lock every row that stays as it is.
    where not exists (
      select from router_inventory k
      where k.isp_id = current_isp() and k.router_id = ${routerId} and k.name = h.name
        and (${columnsOf('k')}) is not distinct from (${columnsOf('h')})
    )
    on conflict (isp_id, router_id, name) do update
    set (${factColumns}, seen_at) = row (${columnsOf('excluded')}, excluded.seen_at)`.execute(tx);
