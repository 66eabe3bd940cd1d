import { cappedTotal } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { atLeast, type Total } from '../../../../core/capped-total.ts';
import { isOfFound, matches, type SearchedVisits, visibleParts } from './visit-filter.ts';

export const countVisits = async (tx: Tx, query: SearchedVisits): Promise<number> =>
  (
    await tx
      .selectFrom('visits')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matches(query))
      .executeTakeFirstOrThrow()
  ).total;

/** No more than `cappedTotal` visits are read, whether they match the search or not. */
export async function countVisitsUpToCap(tx: Tx, query: SearchedVisits): Promise<Total> {
  const { search } = query;
  const walked = search?.ids ? query : { ...query, search: null };
  const isFound = search && !search.ids ? isOfFound(search) : sql`true`;
  const parts = visibleParts(query).map(
    (part) => sql`(select * from visits where ${part} and ${matches(walked)}
      order by visit_date, from_time, id limit ${cappedTotal + 1}::int)`,
  );
  const { rows } = await sql<{ walked: number; found: number }>`
    select count(*) as walked, count(*) filter (where ${isFound}) as found
    from (${sql.join(parts, sql` union all `)}) visits`.execute(tx);
  const { walked: read = 0, found = 0 } = rows[0] ?? {};
  return read > cappedTotal ? atLeast(found) : { total: found };
}
