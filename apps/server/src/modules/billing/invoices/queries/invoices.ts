import type { InvoiceSnapshot } from '@lastmile/contract';
import { anyOf, type Tx } from '@lastmile/database';
import type { Minor } from '@lastmile/kit';
import { type RawBuilder, sql } from 'kysely';
import { rowsInOrder } from '../../../../core/rows-in-order.ts';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import type { PayLinkTarget } from '../../pay-links/index.ts';
import { arrearsAtIssue } from './arrears.ts';
import { invoicedDiscountTerms } from './discount-terms.ts';
import { matches, type SearchedInvoices, type Viewer } from './invoice-filter.ts';

type Field = 'issuedOn' | 'dueOn' | 'totalMinor';
type Sort = Field | `-${Field}`;

/** Ids are assigned at issue, so their order is that of issue. */
const sortKeys: Record<Field, readonly RawBuilder<unknown>[]> = {
  issuedOn: [sql`invoices.id`],
  dueOn: [sql`invoices.due_on`, sql`invoices.id`],
  totalMinor: [sql`invoices.total_minor`, sql`invoices.id`],
};

function order(sort: Sort): RawBuilder<unknown> {
  const keys = sortKeys[sort.replace('-', '') as Field];
  return sql.join(sort.startsWith('-') ? keys.map((key) => sql`${key} desc`) : keys);
}

type Sorted = SearchedInvoices & { readonly sort: Sort };

/** Whether following the sort order meets the filtered invoices first. */
function fitsSortOrder(filter: Sorted): boolean {
  const isByDue = Boolean(filter.dueFrom || filter.dueTo || filter.overdue);
  if (filter.sort.endsWith('issuedOn')) {
    // Invoices are due in about the order of issue: those due from a day on are the newest, up to a day the
    // oldest.
    const startsWithThem = filter.sort === '-issuedOn' ? !filter.dueTo : !filter.dueFrom;
    return !isByDue || startsWithThem;
  }
  const isByPlace = Boolean(filter.month || filter.areaId || filter.routerId || filter.packageId);
  return !isByPlace && (!isByDue || filter.sort.endsWith('dueOn'));
}

/**
 * Filters before sorting where the filter correlates with age: following the sort order until enough of them
 * match would pass all the others first.
 */
function sorted(filter: Sorted, viewer: Viewer, needed: number): RawBuilder<unknown> {
  const isByIssue = filter.sort.endsWith('issuedOn');
  const fits = fitsSortOrder(filter) && filter.status !== 'cancelled';
  if (isByIssue && !fits && onlyByDueDate(filter, viewer)) return firstOfEachDueDate(filter, viewer, needed);
  const keys = sortKeys[filter.sort.replace('-', '') as Field];
  const found = sql`select ${sql.join(keys)} from invoices where ${matches(filter, viewer, !fits)}`;
  return fits ? sql`(${found}) invoices` : sql`(${found} offset 0) invoices`;
}

/** There are few enough unpaid and cancelled invoices to read them all. */
const onlyByDueDate = (filter: Sorted, { own, areas }: Viewer): boolean =>
  own === null &&
  !areas &&
  (!filter.status || filter.status === 'paid') &&
  Object.entries(filter).every(
    ([name, value]) => !value || ['dueFrom', 'dueTo', 'status', 'sort'].includes(name),
  );

/**
 * Invoices due within a span that may contain most of them. A page needs only the first ones of each due
 * date, which are adjacent in an index. The existing due dates are known from the aggregates.
 */
function firstOfEachDueDate(filter: Sorted, viewer: Viewer, needed: number): RawBuilder<unknown> {
  const { dueFrom, dueTo, ...others } = filter;
  return sql`(
    select first.id from (
      select distinct due_on from invoice_aggregates where kind = 'all' and value = ''
        and due_on between ${dueFrom ?? '-infinity'}::date and ${dueTo ?? 'infinity'}::date
    ) days cross join lateral (
      select id from invoices where due_on = days.due_on and ${matches(others, viewer)}
      order by ${order(filter.sort)} limit ${needed}
    ) first
  ) invoices`;
}

type Numbered = { id: number; number: string };
type Named = { id: number; name: string };
const named = (table: 'routers' | 'packages' | 'areas') =>
  sql<Named>`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`;

interface BilledSubscriber {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly mobile: string | null;
}

const rowsOf = (tx: Tx, today: string) =>
  tx
    .selectFrom('invoices')
    .innerJoin('subscribers', 'subscribers.id', 'invoices.subscriber_id')
    .innerJoin('routers', 'routers.id', 'invoices.router_id')
    .innerJoin('packages', 'packages.id', 'invoices.package_id')
    .leftJoin('areas', 'areas.id', 'invoices.area_id')
    .leftJoin('customers', 'customers.id', 'subscribers.customer_id')
    .leftJoin('users as seller', 'seller.id', 'invoices.reseller_user_id')
    .select([
      'invoices.id',
      'invoices.number',
      'invoices.kind',
      sql<BilledSubscriber>`jsonb_build_object('id', subscribers.id, 'username', subscribers.username, 'name', customers.name,
        'mobile', customers.mobile)`.as('subscriber'),
      named('packages').as('package'),
      named('routers').as('router'),
      sql<Named | null>`case when areas.id is not null then ${named('areas')} end`.as('area'),
      sql<Named | null>`case when seller.id is not null then jsonb_build_object('id', seller.id, 'name', seller.full_name) end`.as(
        'reseller',
      ),
      sql<string>`to_char(invoices.month, 'YYYY-MM')`.as('month'),
      'invoices.period_start as periodStart',
      'invoices.period_end as periodEnd',
      'invoices.issued_on as issuedOn',
      'invoices.due_on as dueOn',
      'invoices.total_minor as totalMinor',
      'invoices.paid_minor as paidMinor',
      sql<number>`case when invoices.status = 'cancelled' then 0 else invoices.total_minor - invoices.paid_minor end`.as(
        'balanceDueMinor',
      ),
      'invoices.status',
      sql<boolean>`invoices.status in ('unpaid', 'partial') and invoices.due_on < ${today}::date`.as(
        'overdue',
      ),
      'invoices.version',
    ]);

/** Finds the ids by an index first, and loads the other columns only for the rows of the page, with a plan that is made once. */
export async function invoicePage(tx: Tx, filter: Sorted, viewer: Viewer, limit: number, offset: number) {
  const { rows } = await sql<{ id: number }>`
    select id from ${sorted(filter, viewer, limit + offset)}
    order by ${order(filter.sort)} limit ${limit} offset ${offset}`.execute(tx);
  return rowsInOrder(rows, (ids) => rowsOf(tx, viewer.today).where('invoices.id', '=', anyOf(ids)).execute());
}

export const streamInvoices = (tx: Tx, filter: Sorted, viewer: Viewer) =>
  rowsOf(tx, viewer.today)
    .where('invoices.id', 'in', (eb) => eb.selectFrom('invoices').select('id').where(matches(filter, viewer)))
    .orderBy(order(filter.sort))
    .stream();

export const findInvoice = (tx: Tx, id: number, { own, today }: Viewer) =>
  rowsOf(tx, today)
    .leftJoin('users as maker', 'maker.id', 'invoices.created_by')
    .select([
      'invoices.subtotal_minor as subtotalMinor',
      'invoices.discount_minor as discountMinor',
      'invoices.vat_mode as vatMode',
      'invoices.vat_rate as vatRate',
      'invoices.vat_minor as vatMinor',
      'invoices.rounding_minor as roundingMinor',
      'invoices.note',
      sql<InvoiceSnapshot>`invoices.snapshot`.as('snapshot'),
      'customers.name_bn as nameBn',
      'customers.customer_code as pairCode',
      'invoices.paid_at as paidAt',
      'invoices.cancelled_at as cancelledAt',
      'invoices.cancelled_reason as cancelledReason',
      sql<Numbered | null>`(select jsonb_build_object('id', n.id, 'number', n.number) from credit_notes n
        where n.invoice_id = invoices.id and n.kind = 'cancellation')`.as('cancellationNote'),
      sql<Numbered | null>`(select jsonb_build_object('id', o.id, 'number', o.number) from invoices o
        where o.id = invoices.replaces_invoice_id)`.as('replaces'),
      sql<Numbered | null>`(select jsonb_build_object('id', o.id, 'number', o.number) from invoices o
        where o.replaces_invoice_id = invoices.id)`.as('replacedBy'),
      'invoices.created_at as createdAt',
      'maker.full_name as createdBy',
      'invoices.revision',
      sql<PayLinkTarget>`jsonb_build_object('ispId', subscribers.isp_id, 'subscriberId', subscribers.id, 'version',
        subscribers.pay_link_version)`.as('payLinkTarget'),
      arrearsAtIssue('invoices').as('arrearsMinor'),
    ])
    .where('invoices.id', '=', id)
    .$if(own !== null, (query) => query.where('invoices.reseller_user_id', 'in', own ?? []))
    .executeTakeFirst();

export const findOwner = (tx: Tx, id: number, own: VisibleResellers) =>
  tx
    .selectFrom('invoices')
    .select(['subscriber_id as subscriberId', 'status'])
    .where('id', '=', id)
    .$if(own !== null, (query) => query.where('reseller_user_id', 'in', own ?? []))
    .executeTakeFirst();

export const lockInvoice = (tx: Tx, id: number) =>
  tx
    .selectFrom('invoices')
    .select([
      'id',
      'subscriber_id as subscriberId',
      'kind',
      'number',
      'status',
      'revision',
      'version',
      'issued_on as issuedOn',
      'due_on as dueOn',
      'note',
      'discount_minor as discountMinor',
      'period_start as periodStart',
      'period_end as periodEnd',
      'whole_days as wholeDays',
      sql<Minor>`monthly_discount_minor`.as('monthlyDiscountMinor'),
      invoicedDiscountTerms('invoices').as('discountTerms'),
      sql<number>`coalesce(original_invoice_id, id)`.as('originalId'),
      sql<string>`coalesce(calculated_on, issued_on)`.as('calculatedOn'),
      'vat_mode as vatMode',
      'vat_rate as vatRate',
      'vat_minor as vatMinor',
      'total_minor as totalMinor',
      'paid_minor as paidMinor',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const findAmounts = (tx: Tx, id: number) =>
  tx
    .selectFrom('invoices')
    .select(['version', 'total_minor as totalMinor', 'paid_minor as paidMinor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
