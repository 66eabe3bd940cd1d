import { type RawBuilder, sql } from 'kysely';

/** The time zone of the ISP, which its days and months are in. */
export const zone: RawBuilder<string> = sql`(select timezone from isps where id = current_isp())`;

export const startOf = (day: string): RawBuilder<string> =>
  sql`(${day}::date::timestamp at time zone ${zone})`;

/** When the day after began: a day may have 23 or 25 hours. */
export const startOfNext = (day: string): RawBuilder<string> =>
  sql`((${day}::date + 1)::timestamp at time zone ${zone})`;
