import type { TimelineEntry, TimelineKind } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { branches, type TimelineQuery } from './timeline-branches.ts';

export interface TimelineRow {
  readonly kind: TimelineKind;
  readonly id: number;
  readonly at: string;
  readonly who: string | null;
  readonly data: Omit<TimelineEntry, 'kind' | 'id' | 'at' | 'who'>;
  readonly cursor: string;
}

/** At most one page of one kind, from the cursor on. */
function branchOf(kind: TimelineKind, query: TimelineQuery): RawBuilder<unknown> {
  const { rank, from, at, id, userId, data } = branches[kind];
  const time = at(query);
  const after = query.cursor
    ? sql`and ${time} <= timestamptz 'epoch' + ${query.cursor.at}::bigint * interval '1 microsecond'
        and (${time} < timestamptz 'epoch' + ${query.cursor.at}::bigint * interval '1 microsecond'
          or (${rank}::int, ${id}) < (${query.cursor.rank}::int, ${query.cursor.id}::bigint))`
    : sql``;
  return sql`(select ${time} as at, ${rank}::int as rank, ${id} as id, ${kind}::text as kind, ${userId} as user_id,
    ${data(query)} as data from ${from(query)} ${after} order by ${time} desc, ${id} desc limit ${query.limit})`;
}

export async function timelinePage(tx: Tx, query: TimelineQuery): Promise<TimelineRow[]> {
  if (query.kinds.length === 0) return [];
  const union = sql.join(
    query.kinds.map((kind) => branchOf(kind, query)),
    sql` union all `,
  );
  const { rows } = await sql<TimelineRow>`
    select e.kind, e.id, e.at, u.full_name as who, e.data,
      (extract(epoch from e.at) * 1000000)::bigint || '.' || e.rank || '.' || e.id as cursor
    from (${union}) e left join users u on u.id = e.user_id
    order by e.at desc, e.rank desc, e.id desc limit ${query.limit}`.execute(tx);
  return rows;
}
