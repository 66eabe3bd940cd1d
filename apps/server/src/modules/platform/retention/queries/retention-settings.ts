import type { RetainedRecords } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

interface StoredRetention {
  readonly records: RetainedRecords;
  readonly days: number | null;
  readonly defaultDays: number;
}

/** The settings of the ISP, or of the platform without one. */
export async function findRetention(
  tx: Tx,
  ispId: number | null,
  kinds: readonly RetainedRecords[],
): Promise<StoredRetention[]> {
  const { rows } = await sql<StoredRetention>`
    select k.records, own.days, coalesce(platform.days, retention_default(k.records)) as "defaultDays"
    from unnest(${kinds}::text[]) with ordinality k (records, place)
    left join retention_settings own on own.records = k.records and own.isp_id is not distinct from ${ispId}::bigint
    left join retention_settings platform on platform.records = k.records and platform.isp_id is null and ${ispId}::bigint is not null
    order by k.place`.execute(tx);
  return rows;
}

export const saveRetention = (tx: Tx, ispId: number | null, records: RetainedRecords, days: number) =>
  sql`
    insert into retention_settings (isp_id, records, days) values (${ispId}, ${records}, ${days})
    on conflict (isp_id, records) do update set days = excluded.days`.execute(tx);

export const deleteRetention = (tx: Tx, ispId: number | null, records: RetainedRecords) =>
  sql`delete from retention_settings where isp_id is not distinct from ${ispId}::bigint and records = ${records}`.execute(
    tx,
  );

/** Records from before this instant have expired, in the ISP of the transaction. */
export async function expiryOf(tx: Tx, records: RetainedRecords, nowMs: number): Promise<string> {
  const { rows } = await sql<{
    days: number;
  }>`select retention_days(${records}, current_isp()) as days`.execute(tx);
  return new Date(nowMs - (rows[0]?.days ?? 3_660) * 86_400_000).toISOString();
}

/** As a platform transaction: records from before this instant have expired in every ISP. */
export async function expiryOfAll(tx: Tx, records: RetainedRecords, nowMs: number): Promise<string> {
  const { rows } = await sql<{ days: number }>`
    select greatest(retention_days(${records}, null), max(days)) as days from retention_settings where records = ${records}`.execute(
    tx,
  );
  return new Date(nowMs - (rows[0]?.days ?? 3_660) * 86_400_000).toISOString();
}
