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
  o.over90 as "over90Minor", o.total - b.balance_minor as "creditMinor", b.balance_minor as "balanceMinor"`;
const balancesOf = ({ asOf, today }: Filter) => (asOf < today ? balancesThen(asOf) : balancesNow);

const sorts = {
  balanceMinor: sql`b.balance_minor`,
  username: sql`s.username_key`,
  over90Minor: sql`o.over90`,
};

export async function listAgeing(
  tx: Tx,
  filter: Filter & { readonly sort: string },
  { limit, offset }: Window,
): Promise<AgeingRow[]> {
  const { rows } = await sql<AgeingRow>`
    select ${subscriberColumns}, ${ages}
    from (
      -- Names are looked up for the rows of the page only.
      select o.*, b.balance_minor from ${owed(filter)} o join subscribers s on s.id = o.subscriber_id
      join ${balancesOf(filter)} b on b.subscriber_id = s.id
      where ${inPlaces(filter)} order by ${orderBy(filter.sort, sorts)} limit ${limit} offset ${offset}
    ) o join subscribers s on s.id = o.subscriber_id cross join lateral (select o.balance_minor) b ${joined}
    order by ${orderBy(filter.sort, sorts)}`.execute(tx);
  return rows;
}

export async function sumAgeing(tx: Tx, filter: Filter): Promise<Ages & { subscribers: number }> {
  const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`;
  const { rows } = await sql<Ages & { subscribers: number }>`
    select count(*) as subscribers, ${sum('o.not_due')} as "notDueMinor", ${sum('o.to30')} as "to30Minor",
      ${sum('o.to60')} as "to60Minor", ${sum('o.to90')} as "to90Minor", ${sum('o.over90')} as "over90Minor",
      coalesce(sum(o.total - b.balance_minor), 0)::bigint as "creditMinor", ${sum('b.balance_minor')} as "balanceMinor"
    from ${owed(filter)} o ${hasPlaces(filter) ? sql`join subscribers s on s.id = o.subscriber_id and ${inPlaces(filter)}` : sql``}
    join ${balancesOf(filter)} b on b.subscriber_id = o.subscriber_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An aggregate without groups has one row');
  return row;
}
