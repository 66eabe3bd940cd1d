import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

const countOf = ({ rows }: { rows: { count: number }[] }): number => rows[0]?.count ?? 0;

/** Of the ISP of the transaction, or those without one; the database computes what has expired. */
export const deleteAuditRows = async (tx: Tx, batch: number): Promise<number> =>
  countOf(await sql<{ count: number }>`select delete_expired_audit_rows(${batch}) as count`.execute(tx));

/** Sessions that ended; one that lasts is kept however long ago it began. */
export const deleteSessionLog = async (tx: Tx, before: string, batch: number): Promise<number> =>
  countOf(
    await sql<{ count: number }>`
      with expired as (
        select id, started_at from session_log where started_at < ${before} and stopped_at < ${before} limit ${batch}
      ), gone as (
        delete from session_log l using expired e where l.id = e.id and l.started_at = e.started_at returning 1
      )
      select count(*)::int as count from gone`.execute(tx),
  );

/** Devices of subscribers none of whose sessions is kept. */
export const deleteDevices = async (tx: Tx, before: string, batch: number): Promise<number> =>
  countOf(
    await sql<{ count: number }>`
      with expired as (
        select d.caller_id, d.subscriber_id from subscriber_devices d
        where d.last_session_on < (${before}::timestamptz at time zone 'utc')::date and not exists (
          select from session_log l where l.caller_id = d.caller_id and l.subscriber_id = d.subscriber_id)
        limit ${batch}
      ), gone as (
        delete from subscriber_devices d using expired e
        where d.caller_id = e.caller_id and d.subscriber_id = e.subscriber_id returning 1
      )
      select count(*)::int as count from gone`.execute(tx),
  );

/** Sessions of users that ended, with their tokens. */
export const deleteSignIns = async (tx: Tx, before: string, batch: number): Promise<number> =>
  countOf(
    await sql<{ count: number }>`
      with expired as materialized (
        select id from sessions where least(ended_at, expires_at) < ${before} order by least(ended_at, expires_at) limit ${batch}
      ), tokens as (
        delete from refresh_tokens t using expired e where t.session_id = e.id
      ), gone as (
        delete from sessions s using expired e where s.id = e.id returning 1
      )
      select count(*)::int as count from gone`.execute(tx),
  );

export const deletePasswordLinks = async (tx: Tx, before: string, batch: number): Promise<number> =>
  countOf(
    await sql<{ count: number }>`
      with gone as (
        delete from password_links where token_hash in (
          select token_hash from password_links where expires_at < ${before} limit ${batch}) returning 1
      )
      select count(*)::int as count from gone`.execute(tx),
  );
