import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

/** The time zone of the ISP, which its days and months are in. */
export const zone: RawBuilder<string> = sql`(select timezone from isps where id = current_isp())`;

export const startOf = (day: string): RawBuilder<string> =>
  sql`(${day}::date::timestamp at time zone ${zone})`;

/** When the day after began: a day may have 23 or 25 hours. */
export const startOfNext = (day: string): RawBuilder<string> =>
  sql`((${day}::date + 1)::timestamp at time zone ${zone})`;

/** The same as a value: the planner then knows how little has happened since a day of the last weeks. */
export async function instantAfter(tx: Tx, day: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`select ${startOfNext(day)}::text as at`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row');
  return row.at;
}
