import type { InvoiceKind, InvoiceStatus } from '@lastmile/contract';
import { foldDigits } from '@lastmile/kit';
import { type RawBuilder, sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { isSubscriberMatch, matchingSubscribers, type Search } from '../../../customers/subscribers/index.ts';

/** The search is as typed, or resolved for a page of the list. */
export interface InvoiceFilter<Searched extends Search | string | null = string> {
  readonly search: Searched;
  readonly status?: InvoiceStatus | undefined;
  readonly kind?: InvoiceKind | undefined;
  readonly month?: string | undefined;
  readonly issuedFrom?: string | undefined;
  readonly issuedTo?: string | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  readonly overdue?: 'yes' | undefined;
  readonly outstanding?: 'yes' | undefined;
  readonly areaId?: number | undefined;
  readonly noArea?: 'yes' | undefined;
  readonly routerId?: number | undefined;
  readonly packageId?: number | undefined;
  readonly resellerId?: number | undefined;
  readonly subscriberId?: number | undefined;
}

export type SearchedInvoices = InvoiceFilter<Search | string | null>;

/** A reseller sees their own invoices, a collector those of their areas, and being overdue depends on the day. */
export interface Viewer {
  readonly own: VisibleResellers;
  /** Only subscribers who are in these areas now. */
  readonly areas?: readonly number[] | null | undefined;
  readonly today: string;
}

/** `INV-2026-12` matches the beginning, `123` the invoice with that number in any year. */
const numbered = (search: string): RawBuilder<number> => {
  const text = foldDigits(search).trim().toUpperCase();
  if (/^\d{1,10}$/.test(text)) return sql`select id from invoices where number_in_year = ${Number(text)}`;
  if (!/^[A-Z0-9]+-\d/.test(text)) return sql`select id from invoices where false`;
  return sql`select id from invoices where number >= ${text} and number < ${`${text}\u{10FFFF}`}`;
};

type Conditions = readonly RawBuilder<boolean>[];

const all = (conditions: Conditions): RawBuilder<boolean> => sql`${sql.join(conditions, sql` and `)}`;

const ofSubscribers = (ids: RawBuilder<unknown>, typed: string, rest: Conditions): RawBuilder<boolean> =>
  sql`id in (select id from invoices where ${all([sql`subscriber_id = any(${ids})`, ...rest])} union ${numbered(typed)})`;

/** `rest` are other conditions of the filter, by which an index finds fewer of the subscribers' invoices. */
export function found(search: string | Search, rest: Conditions = []): RawBuilder<boolean> {
  if (typeof search === 'string')
    return ofSubscribers(sql`array(${matchingSubscribers(search)})`, search, rest);
  const { typed, ids } = search;
  if (ids) return ofSubscribers(sql`${ids}::bigint[]`, typed, rest);
  return sql`(${isSubscriberMatch(typed, sql`invoices.subscriber_id`)} or id = any(array(${numbered(typed)})))`;
}

/**
 * The filter as conditions on a row. `areasFirst` resolves areas before invoices: for filters whose matches
 * are all read, where following a sort index would mislead the planner.
 */
export function matches(
  filter: SearchedInvoices,
  { own, areas: assigned, today }: Viewer,
  areasFirst = false,
): RawBuilder<boolean> {
  const { search, kind, month, areaId } = filter;
  const ofStatus = statusConditions(filter, today);
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (own !== null) conditions.push(sql`reseller_user_id in (${sql.join(own)})`);
  if (assigned)
    conditions.push(
      sql`subscriber_id in (select s.id from subscribers s where s.area_id = any(${[...assigned]}::bigint[]))`,
    );
  if (search) conditions.push(found(search, ofStatus));
  conditions.push(...ofStatus);
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (month) conditions.push(sql`month = ${`${month}-01`}::date`);
  conditions.push(...dateConditions(filter));
  const areas = sql`select area_descendants(${areaId})`;
  if (areaId) conditions.push(areasFirst ? sql`area_id = any(array(${areas}))` : sql`area_id in (${areas})`);
  conditions.push(...subscriberConditions(filter));
  return all(conditions);
}

function statusConditions({ status, outstanding, overdue }: SearchedInvoices, today: string) {
  const conditions: RawBuilder<boolean>[] = [];
  if (status) conditions.push(sql`status = ${status}`);
  if (outstanding) conditions.push(sql`status in ('unpaid', 'partial')`);
  if (overdue) conditions.push(sql`status in ('unpaid', 'partial') and due_on < ${today}::date`);
  return conditions;
}

function subscriberConditions(filter: SearchedInvoices): RawBuilder<boolean>[] {
  const { routerId, packageId, resellerId, subscriberId } = filter;
  const conditions: RawBuilder<boolean>[] = [];
  if (filter.noArea) conditions.push(sql`area_id is null`);
  if (routerId) conditions.push(sql`router_id = ${routerId}`);
  if (packageId) conditions.push(sql`package_id = ${packageId}`);
  if (resellerId) conditions.push(sql`reseller_user_id = ${resellerId}`);
  if (subscriberId) conditions.push(sql`subscriber_id = ${subscriberId}`);
  return conditions;
}

function dateConditions({ issuedFrom, issuedTo, dueFrom, dueTo }: SearchedInvoices): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (issuedFrom) conditions.push(sql`issued_on >= ${issuedFrom}::date`);
  if (issuedTo) conditions.push(sql`issued_on <= ${issuedTo}::date`);
  if (dueFrom) conditions.push(sql`due_on >= ${dueFrom}::date`);
  if (dueTo) conditions.push(sql`due_on <= ${dueTo}::date`);
  return conditions;
}
