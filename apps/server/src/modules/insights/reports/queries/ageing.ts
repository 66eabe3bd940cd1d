import { streamRows, type Tx } from '@lastmile/database';
import { addDays } from '@lastmile/kit';
import { type RawBuilder, sql } from 'kysely';
import { instantAfter } from './local-days.ts';
import { balanceNow, balanceThen, openNow, openThen, type PastDay } from './past-balances.ts';
import {
  hasPlaces,
  inPlaces,
  joined,
  orderBy,
  type Places,
  pageOf,
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

const pastDayOf = async (tx: Tx, { asOf, today }: Filter): Promise<PastDay | null> =>
  asOf < today ? { day: asOf, end: await instantAfter(tx, asOf) } : null;

/** What of each subscriber's unpaid invoices is how old; those of today are read from the index over unpaid invoices. */
const owed = ({ asOf }: Filter, past: PastDay | null) => {
  const sumWhere = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(open_minor) filter (where ${condition}), 0)::bigint`;
  const daysBefore = (days: number) => sql`${addDays(asOf, -days)}::date`;
  const overdue = (from: number, to: number) =>
    sumWhere(sql`due_on between ${daysBefore(to)} and ${daysBefore(from)}`);
  return sql`(
    select subscriber_id, ${sumWhere(sql`due_on >= ${daysBefore(0)}`)} as not_due, ${overdue(1, 30)} as to30, ${overdue(31, 60)} as to60,
      ${overdue(61, 90)} as to90, ${sumWhere(sql`due_on < ${daysBefore(90)}`)} as over90, sum(open_minor)::bigint as total
    from ${past ? openThen(past) : openNow} open where open_minor > 0 group by subscriber_id
  )`;
};

const ages = sql`o.not_due as "notDueMinor", o.to30 as "to30Minor", o.to60 as "to60Minor", o.to90 as "to90Minor",
  o.over90 as "over90Minor", o.total - o.balance_minor as "creditMinor", o.balance_minor as "balanceMinor"`;

const sorts = {
  balanceMinor: sql`o.balance_minor`,
  username: sql`s.username_key`,
  over90Minor: sql`o.over90`,
};
const sumOf = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

type SortedFilter = Filter & { readonly sort: string };

const joinedIf = (condition: boolean, filter: Filter) =>
  condition ? sql`join subscribers s on s.id = o.subscriber_id and ${inPlaces(filter)}` : sql``;

const aged = async (tx: Tx, filter: Filter) => {
  const past = await pastDayOf(tx, filter);
  const { joins, minor } = past ? balanceThen(past) : balanceNow;
  return sql`with owed as materialized ${owed(filter, past)}, aged as materialized (
    select o.*, ${minor} as balance_minor from owed o ${joinedIf(hasPlaces(filter), filter)} ${joins}
  )`;
};

/** Names are looked up for the rows of the page only. */
const shown = (filter: SortedFilter, window?: Window): RawBuilder<AgeingRow> => {
  const order = orderBy(filter.sort, sorts, sql`o.subscriber_id`);
  return sql`select ${subscriberColumns}, ${ages} from (
      select o.* from aged o ${joinedIf(filter.sort.endsWith('username'), filter)} ${pageOf(order, window)}
    ) o join subscribers s on s.id = o.subscriber_id ${joined} order by ${order}`;
};

/** All who owe something, for a file. */
export async function* streamAgeing(tx: Tx, filter: SortedFilter): AsyncIterable<AgeingRow> {
  yield* streamRows(tx, sql<AgeingRow>`${await aged(tx, filter)} ${shown(filter)}`);
}

/** Those who owe something: a page of them, and the totals of all. */
export async function ageingPage(
  tx: Tx,
  filter: SortedFilter,
  window: Window,
): Promise<{ readonly items: AgeingRow[]; readonly totals: Ages & { readonly subscribers: number } }> {
  const { rows } = await sql<{ items: AgeingRow[]; totals: Ages & { subscribers: number } }>`
    ${await aged(tx, filter)}, totals as (
      select count(*) as subscribers, ${sumOf('o.not_due')} as "notDueMinor", ${sumOf('o.to30')} as "to30Minor",
        ${sumOf('o.to60')} as "to60Minor", ${sumOf('o.to90')} as "to90Minor", ${sumOf('o.over90')} as "over90Minor",
        coalesce(sum(o.total - o.balance_minor), 0)::bigint as "creditMinor", ${sumOf('o.balance_minor')} as "balanceMinor"
      from aged o
    ), shown as (${shown(filter, window)})
    select coalesce((select jsonb_agg(shown) from shown), '[]') as items, to_jsonb(totals) as totals from totals`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('An aggregate without groups has one row');
  return row;
}
