import { type RawBuilder, sql } from 'kysely';

export interface Named {
  readonly id: number;
  readonly name: string;
}
export interface ReportedSubscriber {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly package: Named;
  readonly area: Named | null;
}

/** Columns that every list of subscribers has; with `joined` after the subscribers `s`. */
export const subscriberColumns = sql`s.id, s.username, p.name, p.mobile,
  jsonb_build_object('id', k.id, 'name', k.name) as package,
  case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as area`;
export const joined = sql`join packages k on k.id = s.package_id
  left join customers p on p.id = s.customer_id left join areas a on a.id = s.area_id`;

/** The price of a month, less the discount. */
export const monthlyMinor = sql`discounted_price(coalesce(s.agreed_price_minor, k.price_minor), s.monthly_discount_minor, s.discount_percent, s.discount_active)`;

export interface Places {
  readonly areaId?: number | undefined;
  readonly packageId?: number | undefined;
  readonly resellerId?: number | undefined;
}

/** Whether the report is of a part of the ISP: aggregates do not have its sums then. */
export const hasPlaces = ({ areaId, packageId, resellerId }: Places): boolean =>
  areaId !== undefined || packageId !== undefined || resellerId !== undefined;

export function inPlaces({ areaId, packageId, resellerId }: Places): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (resellerId) conditions.push(sql`s.reseller_user_id = ${resellerId}`);
  if (areaId) conditions.push(sql`s.area_id = any(array(select area_descendants(${areaId})))`);
  if (packageId) conditions.push(sql`s.package_id = ${packageId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** The rows of a page; a file has all of them, which are sorted only once. */
export const pageOf = (order: RawBuilder<unknown>, window: Window | undefined): RawBuilder<unknown> =>
  window ? sql`order by ${order} limit ${window.limit} offset ${window.offset}` : sql``;

/** `-column` descending, the id last. */
export function orderBy(
  sort: string,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  id: RawBuilder<unknown> = sql`s.id`,
) {
  const key = columns[sort.replace('-', '')] ?? id;
  return sort.startsWith('-') ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`;
}
