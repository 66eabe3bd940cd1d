import type { CallInput, calls, IspRow, IspStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

type Query = CallInput<typeof calls.ispAdministration.list>['query'];
/** `now` decides what a recent activity is. */
export type IspFilter = Omit<Query, 'page' | 'pageSize' | 'format' | 'count'> & { readonly now: string };
type Conditions = RawBuilder<boolean>[];

/** An ISP whose figures were not computed yet has none. */
const figure = (column: string): RawBuilder<number> => sql`coalesce(o.${sql.ref(column)}, 0)`;
const subscribers = figure('subscribers');
const growth = figure('growth');

const sizes = {
  none: sql<boolean>`${subscribers} = 0`,
  small: sql<boolean>`${subscribers} between 1 and 500`,
  medium: sql<boolean>`${subscribers} between 501 and 2000`,
  large: sql<boolean>`${subscribers} > 2000`,
};
const growths = {
  growing: sql<boolean>`${growth} > 0`,
  shrinking: sql<boolean>`${growth} < 0`,
  unchanged: sql<boolean>`${growth} = 0`,
};
const shares = {
  low: sql<boolean>`o.online_share < 5000`,
  normal: sql<boolean>`o.online_share >= 5000`,
};
const activities = {
  week: (now: string) => sql<boolean>`o.last_activity_at >= ${now}::timestamptz - interval '7 days'`,
  month: (now: string) => sql<boolean>`o.last_activity_at >= ${now}::timestamptz - interval '30 days'`,
  older: (now: string) => sql<boolean>`o.last_activity_at < ${now}::timestamptz - interval '30 days'`,
  never: () => sql<boolean>`o.last_activity_at is null`,
};
/** An ISP has until the end of the day, by the platform's clock. */
const planPayments = {
  paid: (now: string) => sql<boolean>`n.paid_until >= ${now}::date`,
  overdue: (now: string) => sql<boolean>`n.paid_until < ${now}::date`,
  none: () => sql<boolean>`n.isp_id is null`,
};
const isPositive = (value: RawBuilder<number>, answer: 'yes' | 'no'): RawBuilder<boolean> =>
  answer === 'yes' ? sql`${value} > 0` : sql`${value} = 0`;

/** Days of the platform are those of UTC. */
const registeredOn = sql`(i.created_at at time zone 'utc')::date`;

/** Not indexed: the platform has hundreds of ISPs, which are read faster than an index. */
function matches(filter: IspFilter): RawBuilder<boolean> {
  const { search, status, size, growth: grows, onlineShare, routersDown, balanceDue, activity, now } = filter;
  const { planId, planPayment, registeredFrom, registeredTo } = filter;
  const conditions: Conditions = [sql`true`];
  if (search)
    conditions.push(
      sql`strpos(lower(concat_ws(' ', i.name, i.owner_name, i.mobile, i.email, i.licence_number)), ${search.toLowerCase()}) > 0`,
    );
  if (status) conditions.push(sql`i.status = ${status}`);
  if (planId !== undefined) conditions.push(sql`n.plan_id = ${planId}`);
  if (planPayment) conditions.push(planPayments[planPayment](now));
  if (size) conditions.push(sizes[size]);
  if (grows) conditions.push(growths[grows]);
  if (onlineShare) conditions.push(shares[onlineShare]);
  if (routersDown) conditions.push(isPositive(figure('routers_down'), routersDown));
  if (balanceDue) conditions.push(isPositive(figure('balance_due_minor'), balanceDue));
  if (registeredFrom) conditions.push(sql`${registeredOn} >= ${registeredFrom}::date`);
  if (registeredTo) conditions.push(sql`${registeredOn} <= ${registeredTo}::date`);
  if (activity) conditions.push(activities[activity](now));
  return sql`${sql.join(conditions, sql` and `)}`;
}

const sortKeys = {
  name: sql`lower(i.name)`,
  status: sql`i.status`,
  planName: sql`lower(v.name)`,
  paidUntil: sql`n.paid_until`,
  subscribers,
  growth,
  onlineShare: sql`o.online_share`,
  routersDown: figure('routers_down'),
  balanceDueMinor: figure('balance_due_minor'),
  lastActivityAt: sql`o.last_activity_at`,
  createdAt: sql`i.created_at`,
};
function order({ sort }: IspFilter): RawBuilder<unknown> {
  const key = sortKeys[sort.replace('-', '') as keyof typeof sortKeys];
  return sort.startsWith('-') ? sql`${key} desc nulls last, i.id desc` : sql`${key} nulls last, i.id`;
}

/** The figures of a row; those of an ISP that is not computed yet are zero. */
export const ispColumns = sql<IspRow>`
  i.id, i.name, i.status, i.owner_name as "ownerName", i.mobile, i.email,
  v.name as "planName", n.paid_until::text as "paidUntil",
  ${subscribers} as subscribers, ${growth} as growth, ${figure('online')} as online, o.online_share as "onlineShare",
  ${figure('routers')} as routers, ${figure('routers_down')} as "routersDown", i.currency,
  ${figure('balance_due_minor')} as "balanceDueMinor", o.last_activity_at as "lastActivityAt", i.created_at as "createdAt"`;

/** An ISP with its figures and its plan, if it has one. */
export const ispSources = sql`isps i left join isp_overviews o on o.isp_id = i.id
  left join isp_plans n on n.isp_id = i.id left join service_plans v on v.id = n.plan_id`;

const rowsOf = (filter: IspFilter) => sql<IspRow & { status: IspStatus }>`
  select ${ispColumns} from ${ispSources}
  where ${matches(filter)} order by ${order(filter)}`;

export const ispPage = async (tx: Tx, filter: IspFilter, limit: number, offset: number) =>
  (await sql<IspRow>`${rowsOf(filter)} limit ${limit} offset ${offset}`.execute(tx)).rows;

export const countIsps = async (tx: Tx, filter: IspFilter) => {
  const { rows } = await sql<{ total: number; refreshedAt: string | null }>`
    select count(*)::int as total, (select min(refreshed_at) from isp_overviews) as "refreshedAt"
    from ${ispSources} where ${matches(filter)}`.execute(tx);
  return rows[0] ?? { total: 0, refreshedAt: null };
};

/** Those of the list whose service charge is overdue. */
export const overdueIspIds = async (tx: Tx, filter: IspFilter): Promise<number[]> =>
  (
    await sql<{
      id: number;
    }>`select i.id from ${ispSources} where ${matches(filter)} and ${planPayments.overdue(filter.now)}`.execute(
      tx,
    )
  ).rows.map(({ id }) => id);

/** At once: hundreds of rows. */
export const allIsps = async (tx: Tx, filter: IspFilter) => (await rowsOf(filter).execute(tx)).rows;
