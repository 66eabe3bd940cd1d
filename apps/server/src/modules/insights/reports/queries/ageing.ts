import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { balancesNow, balancesThen, openNow, openThen } from './past-balances.ts';
import {
  hasPlaces,
  inPlaces,
  joined,
  orderBy,
  type Places,
  type ReportedSubscriber,
  subscriberColumns,
  type Window,
} from './subscriber-columns.ts';

interface Ages {
  readonly notDueMinor: number;
  readonly to30Minor: number;
  readonly to60Minor: number;
  readonly to90Minor: number;
  readonly over90Minor: number;
  readonly creditMinor: number;
  readonly balanceMinor: number;
}
type AgeingRow = ReportedSubscriber & Ages;
/** The end of a day before today is computed from what happened since. */
type Filter = Places & { readonly asOf: string; readonly today: string };

/** What of each subscriber's unpaid invoices is how old; those of today are read from the index over unpaid invoices. */
const owed = ({ asOf, today }: Filter) => {
  const age = sql`${asOf}::date - due_on`;
  const within = (from: number, to: number) =>
    sql`coalesce(sum(open_minor) filter (where ${age} between ${from} and ${to}), 0)::bigint`;
  return sql`(
    select subscriber_id, ${within(-100_000, 0)} as not_due, ${within(1, 30)} as to30, ${within(31, 60)} as to60,
      ${within(61, 90)} as to90, ${within(91, 1_000_000)} as over90, sum(open_minor)::bigint as total
    from ${asOf < today ? openThen(asOf) : openNow} open where open_minor > 0 group by subscriber_id
  )`;
};

const ages = sql`o.not_due as "notDueMinor", o.to30 as "to30Minor", o.to60 as "to60Minor", o.to90 as "to90Minor",
  o.over90 as "over90Minor", o.total - o.balance_minor as "creditMinor", o.balance_minor as "balanceMinor"`;
const balancesOf = ({ asOf, today }: Filter) => (asOf < today ? balancesThen(asOf) : balancesNow);

const sorts = {
  balanceMinor: sql`o.balance_minor`,
  username: sql`s.username_key`,
  over90Minor: sql`o.over90`,
};
const sumOf = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

/** Those who owe something: a page of them, and the totals of all. */
export async function ageingPage(
  tx: Tx,
  filter: Filter & { readonly sort: string },
  { limit, offset }: Window,
): Promise<{ readonly items: AgeingRow[]; readonly totals: Ages & { readonly subscribers: number } }> {
  const order = orderBy(filter.sort, sorts, sql`o.subscriber_id`);
  const joinedBy = (condition: boolean) =>
    condition ? sql`join subscribers s on s.id = o.subscriber_id and ${inPlaces(filter)}` : sql``;
  const { rows } = await sql<{ items: AgeingRow[]; totals: Ages & { subscribers: number } }>`
    with owed as materialized ${owed(filter)}, aged as materialized (
      select o.*, b.balance_minor from owed o ${joinedBy(hasPlaces(filter))}
      join ${balancesOf(filter)} b on b.subscriber_id = o.subscriber_id
    ), totals as (
      select count(*) as subscribers, ${sumOf('o.not_due')} as "notDueMinor", ${sumOf('o.to30')} as "to30Minor",
        ${sumOf('o.to60')} as "to60Minor", ${sumOf('o.to90')} as "to90Minor", ${sumOf('o.over90')} as "over90Minor",
        coalesce(sum(o.total - o.balance_minor), 0)::bigint as "creditMinor", ${sumOf('o.balance_minor')} as "balanceMinor"
      from aged o
    ), shown as (
      -- Names are looked up for the rows of the page only.
      select ${subscriberColumns}, ${ages} from (
        select o.* from aged o ${joinedBy(filter.sort.endsWith('username'))} order by ${order} limit ${limit} offset ${offset}
      ) o join subscribers s on s.id = o.subscriber_id ${joined} order by ${order}
    )
    select coalesce((select jsonb_agg(shown) from shown), '[]') as items, to_jsonb(totals) as totals from totals`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('An aggregate without groups has one row');
  return row;
}
