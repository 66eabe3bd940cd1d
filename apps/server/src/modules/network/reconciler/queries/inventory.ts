import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { SecretSettings } from '../rules/secret-settings.ts';
import { fieldSeparator, rowSeparator, splitRows } from './packed-rows.ts';

export interface InventoryRow extends SecretSettings {
  readonly name: string;
  readonly itemId: string | null;
  readonly comment: string | null;
  /** By the router's clock, which is assumed to show the ISP's local time. */
  readonly lastLoggedOut: string | null;
  readonly lastCallerId: string | null;
  readonly lastDisconnectReason: string | null;
  readonly online: boolean;
}

const columns = [
  'disabled',
  'profile',
  'remote_address',
  'caller_id',
  'comment',
  'last_logged_out',
  'last_caller_id',
  'last_disconnect_reason',
  'online',
  'service',
  'item_id',
  'local_address',
  'routes',
  'limit_bytes_in',
  'limit_bytes_out',
  'password_hash',
];
const settingColumns = sql.raw(columns.join(', '));
const columnsOf = (table: string) => sql.raw(columns.map((column) => `${table}.${column}`).join(', '));

/** The stored inventory, one packed row per secret; unset fields are empty. */
export const loadInventory = async (tx: Tx, routerId: number): Promise<string[]> => {
  const { rows } = await sql<{ packedRows: string | null }>`
    select string_agg(concat_ws(${fieldSeparator}, name, disabled, profile, coalesce(remote_address, ''),
      coalesce(caller_id, ''), coalesce(comment, ''),
      coalesce((last_logged_out at time zone (select timezone from isps where id = current_isp()))::text, ''),
      coalesce(last_caller_id, ''), coalesce(last_disconnect_reason, ''), online, service, coalesce(item_id, ''), coalesce(local_address, ''),
      coalesce(routes, ''), coalesce(limit_bytes_in::text, ''), coalesce(limit_bytes_out::text, ''), coalesce(password_hash, '')), ${rowSeparator}) as "packedRows"
    from router_inventory where isp_id = current_isp() and router_id = ${routerId}`.execute(tx);
  return splitRows(rows[0]?.packedRows);
};

/** All secrets of a router as last polled, with those that are online. */
export const listInventory = (tx: Tx, routerId: number) =>
  tx
    .selectFrom('router_inventory')
    .select([
      'name',
      'item_id as itemId',
      'disabled',
      'profile',
      'remote_address as remoteAddress',
      'caller_id as callerId',
      'service',
      'local_address as localAddress',
      'routes',
      'limit_bytes_in as limitBytesIn',
      'limit_bytes_out as limitBytesOut',
      'password_hash as passwordHash',
      'online',
    ])
    .where('router_id', '=', routerId)
    .execute();

/** Writes changed rows and deletes those that are gone; unchanged rows are not written. */
export const writeInventory = (
  tx: Tx,
  routerId: number,
  at: string,
  rows: readonly InventoryRow[],
  gone: readonly string[],
) =>
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
          service: row.service,
          item_id: row.itemId,
          local_address: row.localAddress,
          routes: row.routes,
          limit_bytes_in: row.limitBytesIn,
          limit_bytes_out: row.limitBytesOut,
          password_hash: row.passwordHash,
        })),
      )}::json) as h (name text, disabled boolean, profile text, remote_address text, caller_id text, comment text,
        local_out timestamp, last_caller_id text, last_disconnect_reason text, online boolean, service text, item_id text, local_address text,
        routes text, limit_bytes_in bigint, limit_bytes_out bigint, password_hash text)
    ), gone as (
      delete from router_inventory i
      where i.isp_id = current_isp() and i.router_id = ${routerId} and i.name = any(${[...gone]})
    )
    insert into router_inventory as i (router_id, name, ${settingColumns}, seen_at)
    select ${routerId}, name, ${settingColumns}, ${at}::timestamptz
    from held h
    -- Left out here and not by the conflict below, which would lock every row that stays as it is.
    where not exists (
      select from router_inventory k
      where k.isp_id = current_isp() and k.router_id = ${routerId} and k.name = h.name
        and (${columnsOf('k')}) is not distinct from (${columnsOf('h')})
    )
    on conflict (isp_id, router_id, name) do update
    set (${settingColumns}, seen_at) = row (${columnsOf('excluded')}, excluded.seen_at)`.execute(tx);
