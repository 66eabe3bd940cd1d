import { streamRows, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';
import {
  inPlaces,
  joined,
  monthlyMinor,
  orderBy,
  type Places,
  type ReportedSubscriber,
  subscriberColumns,
  type Window,
} from './subscriber-columns.ts';

interface NewConnection extends ReportedSubscriber {
  readonly connectedOn: string;
  readonly status: string;
  readonly monthlyMinor: number;
}
type Filter = Range & Places & { readonly sort: string };

const charged = sql`case when s.billing = 'free' then 0 else ${monthlyMinor} end`;
const connected = ({ from, to, ...places }: Range & Places) =>
  sql`s.removed_at is null and s.connected_on between ${from}::date and ${to}::date and ${inPlaces(places)}`;
const sorts = { connectedOn: sql`s.connected_on`, username: sql`s.username_key`, monthlyMinor: charged };

const rowsOf = (filter: Filter, page: RawBuilder<unknown>) => sql<NewConnection>`
  select ${subscriberColumns}, s.connected_on as "connectedOn", s.status, ${charged}::bigint as "monthlyMinor"
  from subscribers s ${joined} where ${connected(filter)}
  order by ${orderBy(filter.sort, sorts)} ${page}`;

export async function listNewConnections(
  tx: Tx,
  filter: Filter,
  { limit, offset }: Window,
): Promise<NewConnection[]> {
  const { rows } = await rowsOf(filter, sql`limit ${limit} offset ${offset}`).execute(tx);
  return rows;
}

/** All of them, for a file. */
export const streamNewConnections = (tx: Tx, filter: Filter): AsyncIterable<NewConnection> =>
  streamRows(tx, rowsOf(filter, sql``));

/** By day, without days on which nobody was connected. */
export async function newConnectionsByDay(tx: Tx, filter: Range & Places) {
  const { rows } = await sql<{ day: string; subscribers: number; monthlyMinor: number }>`
    select s.connected_on as day, count(*) as subscribers, sum(${charged})::bigint as "monthlyMinor"
    from subscribers s join packages k on k.id = s.package_id where ${connected(filter)}
    group by 1 order by 1`.execute(tx);
  return rows;
}
