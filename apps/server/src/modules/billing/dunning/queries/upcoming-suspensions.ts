import { type SortOf, subscriberStatuses, type UpcomingSuspensionState } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { matchingSubscribers } from '../../../customers/subscribers/index.ts';
import type { OverdueOn } from './overdue-subscribers.ts';

export type UpcomingSuspensionSort = SortOf<'oldestDue' | 'pastGraceMinor' | 'username'>;

export interface UpcomingSuspensionFilter {
  readonly search: string;
  readonly areaId?: number | undefined;
  readonly routerId?: number | undefined;
  readonly packageId?: number | undefined;
  /** True: only with a promise; false: only without. */
  readonly promised?: boolean | undefined;
}

export interface UpcomingSuspensionView extends OverdueOn {
  /** A reseller sees their own subscribers. */
  readonly own: VisibleResellers;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface FoundUpcomingSuspension {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly area: Named | null;
  readonly router: Named;
  readonly package: Named;
  readonly oldestInvoice: { readonly id: number; readonly number: string; readonly dueOn: string };
  readonly balanceDueMinor: number;
  readonly pastGraceMinor: number;
  readonly promise: {
    readonly until: string;
    readonly note: string | null;
    readonly by: string | null;
  } | null;
}

const isPromised = ({ today }: OverdueOn) => sql`coalesce(s.promise_until >= ${today}::date, false)`;

function matches(filter: UpcomingSuspensionFilter, view: UpcomingSuspensionView): RawBuilder<boolean> {
  const { search, areaId, routerId, packageId, promised } = filter;
  const conditions: RawBuilder<boolean>[] = [
    sql`s.status = 'active' and s.billing = 'normal' and s.removed_at is null`,
  ];
  if (view.own !== null) conditions.push(sql`s.reseller_user_id in (${sql.join(view.own)})`);
  if (search) conditions.push(sql`s.id in (${matchingSubscribers(search)})`);
  if (areaId) conditions.push(sql`s.area_id in (select area_descendants(${areaId}))`);
  if (routerId) conditions.push(sql`s.router_id = ${routerId}`);
  if (packageId) conditions.push(sql`s.package_id = ${packageId}`);
  const { today } = view;
  if (promised === true) conditions.push(sql`s.promise_until >= ${today}::date`);
  if (promised === false) conditions.push(sql`not ${isPromised(view)}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Reads invoices past grace from the index over unpaid ones first, then joins their subscribers. */
const overdueSubscribers = (
  filter: UpcomingSuspensionFilter,
  view: UpcomingSuspensionView,
): RawBuilder<unknown> => sql`(
  select s.id, s.username_key, s.promise_until, owed.oldest_due, owed.past_grace_minor
  from (
    select subscriber_id, min(due_on) as oldest_due, sum(total_minor - paid_minor)::bigint as past_grace_minor
    from invoices where status in ('unpaid', 'partial') and due_on < ${view.pastGraceBefore}::date
    group by subscriber_id
  ) owed
  join subscribers s on s.id = owed.subscriber_id
  where ${matches(filter, view)}
)`;

const sortKeys = {
  oldestDue: sql`s.oldest_due`,
  pastGraceMinor: sql`s.past_grace_minor`,
  username: sql`s.username_key`,
};

function order(sort: UpcomingSuspensionSort): RawBuilder<unknown> {
  const key = sortKeys[sort.replace('-', '') as keyof typeof sortKeys];
  return sort.startsWith('-') ? sql`${key} desc, s.id desc` : sql`${key}, s.id`;
}

const named = (table: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`;

/** The other columns, loaded only for the rows of one page or chunk. */
const rowsOf = (
  keys: RawBuilder<unknown>,
  sort: UpcomingSuspensionSort,
  view: UpcomingSuspensionView,
) => sql<FoundUpcomingSuspension>`
  select s.id, l.username, p.name, p.mobile, case when a.id is not null then ${named('a')} end as area,
    ${named('r')} as router, ${named('k')} as package, b.invoice as "oldestInvoice", o.open_minor as "balanceDueMinor",
    s.past_grace_minor as "pastGraceMinor",
    case when coalesce(s.promise_until >= ${view.today}::date, false) then
      jsonb_build_object('until', s.promise_until, 'note', l.promise_note, 'by', u.full_name) end as promise
  from (${keys}) s
  join subscribers l on l.id = s.id
  join routers r on r.id = l.router_id
  join packages k on k.id = l.package_id
  left join areas a on a.id = l.area_id
  left join customers p on p.id = l.customer_id
  left join users u on u.id = l.promised_by
  cross join lateral (
    select jsonb_build_object('id', i.id, 'number', i.number, 'dueOn', i.due_on) as invoice from invoices i
    where i.subscriber_id = s.id and i.status in ('unpaid', 'partial') order by i.due_on, i.id limit 1
  ) b
  cross join lateral (
    select sum(i.total_minor - i.paid_minor)::bigint as open_minor from invoices i
    where i.subscriber_id = s.id and i.status in ('unpaid', 'partial')
  ) o
  order by ${order(sort)}`;

export async function upcomingSuspensionPage(
  tx: Tx,
  filter: UpcomingSuspensionFilter & { readonly sort: UpcomingSuspensionSort },
  view: UpcomingSuspensionView,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<FoundUpcomingSuspension[]> {
  const keys = sql`select * from ${overdueSubscribers(filter, view)} s order by ${order(filter.sort)} limit ${limit} offset ${offset}`;
  return (await rowsOf(keys, filter.sort, view).execute(tx)).rows;
}

interface SubscriberTotal {
  readonly subscribers: number;
  readonly pastGraceMinor: number;
}

/** How many subscribers owe past grace and how much, with separate figures for those with a promise. */
export async function upcomingSuspensionTotals(
  tx: Tx,
  filter: UpcomingSuspensionFilter,
  view: UpcomingSuspensionView,
): Promise<{ promised: SubscriberTotal; others: SubscriberTotal }> {
  const { rows } = await sql<SubscriberTotal & { isPromised: boolean }>`
    select ${isPromised(view)} as "isPromised", count(*) as subscribers, sum(s.past_grace_minor)::bigint as "pastGraceMinor"
    from ${overdueSubscribers({ ...filter, promised: undefined }, view)} s group by 1`.execute(tx);
  const sumOf = (promised: boolean): SubscriberTotal => {
    const { subscribers = 0, pastGraceMinor = 0 } = rows.find((row) => row.isPromised === promised) ?? {};
    return { subscribers, pastGraceMinor };
  };
  return { promised: sumOf(true), others: sumOf(false) };
}

const otherStatuses = subscriberStatuses.filter((status) => status !== 'active');

/**
 * The subscribers of those totals, for whom no sums are needed. Most subscribers are active, so those who are not are subtracted;
 * a reseller may still see invoices of subscribers who belong to another one now, so theirs are counted one by one.
 */
export async function upcomingSuspensionCounts(
  tx: Tx,
  view: UpcomingSuspensionView,
): Promise<{ promised: number; others: number }> {
  const { own, today, pastGraceBefore } = view;
  const ofUnpaid = sql`from unpaid join subscribers s on s.id = unpaid.subscriber_id where`;
  const active = sql`${ofUnpaid} s.status = 'active' and s.removed_at is null`;
  const countOf = (rows: RawBuilder<unknown>) => sql`(select count(*) ${rows})`;
  const all =
    own === null
      ? sql`(select count(*) from unpaid) - ${countOf(sql`${ofUnpaid} s.removed_at is not null`)}
          - ${countOf(sql`${ofUnpaid} s.status in (${sql.join(otherStatuses)}) and s.removed_at is null`)}`
      : countOf(sql`${active} and s.reseller_user_id in (${sql.join(own)})`);
  const { rows } = await sql<{ all: number; free: number; promised: number }>`
    with unpaid as materialized (
      select distinct subscriber_id from invoices
      where status in ('unpaid', 'partial') and due_on < ${pastGraceBefore}::date
    )
    select ${all} as all, ${countOf(sql`${active} and s.billing = 'free'`)} as free,
      ${countOf(sql`${active} and s.billing = 'normal' and s.promise_until >= ${today}::date`)} as promised`.execute(
    tx,
  );
  const [counted = { all: 0, free: 0, promised: 0 }] = rows;
  return { promised: counted.promised, others: counted.all - counted.free - counted.promised };
}

/** Maps a state to the promise filter: all subscribers without a promise share one state. */
export const promisedIn = (state: UpcomingSuspensionState | undefined): boolean | undefined =>
  state === undefined ? undefined : state === 'promised';
