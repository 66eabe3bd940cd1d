import { minimumHoldDays, type SubscriberStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Minor, Period } from '@lastmile/kit';
import { type RawBuilder, sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import type { BilledLine } from '../rules/adjust-invoice.ts';
import type { BillingPeriod } from '../rules/billing-periods.ts';
import type { DiscountTerms } from '../rules/terms.ts';
import type { PackageTax, Tax, VatMode } from '../rules/vat.ts';
import { discountTermsOf, invoicedDiscountTerms } from './discount-terms.ts';

export interface Segment extends PackageTax {
  readonly from: string;
  readonly packageName: string;
  readonly priceMinor: number;
  readonly discountMinor: number;
  readonly discountTerms?: DiscountTerms | null;
  readonly billing: 'normal' | 'free';
  readonly status: SubscriberStatus;
  /** Of a hold that has ended: whether that was before the minimum, so that it is billed like service. */
  readonly holdCharged: boolean | null;
}

export interface RecurringCharge {
  readonly from: string;
  readonly until: string | null;
  readonly text: string;
  readonly amountMinor: number;
  readonly prorated: boolean;
  readonly taxable: boolean;
}

/** A period that was invoiced before something about the subscriber changed in it. */
export interface BilledPeriod extends BillingPeriod, Tax {
  /** The first one, if another has replaced it. */
  readonly invoiceId: number;
  readonly issuedOn: string;
  /** That of the ISP at the issue. */
  readonly ispVatMode: VatMode | null;
  /** Then only what other invoices carried over for it counts, and is taken back. */
  readonly isCancelled: boolean;
  readonly monthlyDiscountMinor: Minor;
  readonly discountTerms?: DiscountTerms | null;
  /** What was invoiced for it: lines of its invoice as first issued, and what later invoices carried over. */
  readonly lines: readonly (BilledLine & { readonly issuedOn: string })[];
}

/** The data from which a subscriber's invoices are built. */
export interface BillableSubscriber {
  readonly id: number;
  readonly customerId: number | null;
  readonly billing: 'normal' | 'free';
  readonly billingMode: 'prepaid' | 'postpaid';
  readonly billingDay: number;
  readonly status: SubscriberStatus;
  readonly connectedOn: string | null;
  readonly packageTax: PackageTax;
  readonly connectionChargeMinor: number;
  /** Imported with its next billing date: invoiced elsewhere up to this day. */
  readonly billedBeforeImportUntil: string | null;
  readonly lastPeriodEnd: string | null;
  /** First days of the months that are not invoiced. */
  readonly skippedMonths: readonly string[];
  /** The last day of those that billing has passed, and of invoices whose month was skipped when they were cancelled. */
  readonly skippedUntil: string | null;
  readonly hasConnectionInvoice: boolean;
  readonly hasCancelledConnection: boolean;
  /** Those whose invoice was cancelled to be issued again, and that no other invoice covers. Oldest first. */
  readonly cancelledPeriods: readonly BillingPeriod[];
  /** Those with changes since the subscriber's last invoice and, on request, those that cover certain days. Oldest first. */
  readonly changedPeriods: readonly BilledPeriod[];
  /** Oldest first. */
  readonly segments: readonly Segment[];
  readonly charges: readonly RecurringCharge[];
}

/** The first invoice of the chain of those that replaced each other. */
const original = sql`coalesce(b.original_invoice_id, b.id)`;

/**
 * What was calculated for the period of invoice `b`, ignoring edits by staff, with the tax it was invoiced at. A
 * change on the date of the last invoice may have come after it, so that period is evaluated again; without a
 * change nothing differs. A hold may turn out too short only when it ends, so its beginning counts as well. The same
 * applies to periods for which a cancelled invoice had carried something over, and to cancelled periods for
 * which another invoice still carries something. An invoice that replaces another stands for the first one of that
 * chain, whose lines it has as revision 1, and which prorations name.
 */
const changedPeriods = (covering: RawBuilder<boolean>) => sql`
  select coalesce(json_agg(json_build_object('invoiceId', ${original}, 'first', b.period_start, 'last', b.period_end,
    'wholeDays', b.whole_days, 'issuedOn', coalesce(b.calculated_on, b.issued_on), 'vatMode', b.vat_mode, 'vatRate', b.vat_rate,
    'ispVatMode', b.isp_vat_mode, 'isCancelled', b.cancelled_at is not null, 'monthlyDiscountMinor', b.monthly_discount_minor,
    'discountTerms', ${invoicedDiscountTerms('b')}, 'lines', (
      select coalesce(json_agg(json_build_object('kind', l.kind, 'text', l.text, 'from', l.from_on, 'until', l.until_on,
        'days', l.days, 'ofDays', l.of_days, 'quantity', l.quantity, 'unitMinor', l.unit_minor, 'amountMinor', l.amount_minor,
        'taxable', l.taxable, 'prorated', l.prorated, 'priceVatMode', l.price_vat_mode, 'vatMode', j.vat_mode, 'vatRate', j.vat_rate,
        'issuedOn', coalesce(j.calculated_on, j.issued_on)) order by l.invoice_id, l.line_no), '[]')
      from invoice_lines l join invoices j on j.id = l.invoice_id and j.cancelled_at is null
      where l.revision = 1 and (l.adjusts_invoice_id = ${original}
        or l.invoice_id = b.id and l.kind in ('package', 'extra', 'discount'))
    )) order by b.period_start, b.id), '[]')
  from invoices b
  where b.subscriber_id = s.id and b.kind = 'monthly' and (
    ${covering} or b.cancelled_at is null and b.period_end >= (
      select min(t.from_on) from subscriber_terms t
      where t.subscriber_id = s.id and (t.from_on >= last.issued_on
        or t.status = 'on_hold' and t.from_on > last.issued_on - ${minimumHoldDays}::integer))
    or cancelled.has_any and not exists (select from invoices r where r.replaces_invoice_id = b.id) and exists (
      select from invoice_lines l join invoices j on j.id = l.invoice_id
      where l.adjusts_invoice_id = ${original} and (j.cancelled_at is null) <> (b.cancelled_at is null)))`;

/** If several cancelled invoices cover the same days, the last one issued defines the period. */
const cancelledPeriods = sql`
  select coalesce(json_agg(json_build_object('first', c.period_start, 'last', c.period_end, 'wholeDays', c.whole_days)
    order by c.period_start), '[]')
  from invoices c
  where c.subscriber_id = s.id and c.kind = 'monthly' and c.cancelled_at is not null and not c.skipped
    and not exists (
      select from invoices o where o.subscriber_id = s.id and o.kind = 'monthly' and (o.cancelled_at is null or o.id > c.id)
        and o.period_start <= c.period_end and o.period_end >= c.period_start)
    and not exists (
      select from skipped_months k where k.subscriber_id = s.id and k.removed_at is null
        and k.period_start <= c.period_end and k.period_end >= c.period_start)`;

/** Whether an invoice of the subscriber that is cancelled, or that is not, has the connection charge. */
const hasConnection = (isCancelled: boolean) => sql`exists (
  select from invoices c join invoice_lines l on l.invoice_id = c.id and l.revision = 1 and l.kind = 'connection'
  where c.subscriber_id = s.id and (c.cancelled_at is not null) = ${isCancelled})`;

type ParsedRow = Omit<BillableSubscriber, 'packageTax' | 'connectionChargeMinor' | 'segments'> & {
  readonly packageId: number;
  readonly segments: readonly (Omit<Segment, 'packageName' | keyof PackageTax> & {
    readonly packageId: number;
  })[];
};

const coversSome = (days: Period | undefined): RawBuilder<boolean> =>
  days
    ? sql`b.cancelled_at is null and b.period_start <= ${days.last} and b.period_end >= ${days.first}`
    : sql`false`;

/** Any number of subscribers at once; `own` restricts a reseller to theirs. With the invoiced periods that cover these days. */
export async function loadBillableSubscribers(
  tx: Tx,
  ids: readonly number[],
  own: VisibleResellers,
  days?: Period,
): Promise<BillableSubscriber[]> {
  if (ids.length === 0) return [];
  const [packageOf, { rows }] = await Promise.all([
    billedPackages(tx),
    sql<ParsedRow>`
      select s.id, s.customer_id as "customerId", s.billing, s.billing_mode as "billingMode", s.billing_day as "billingDay",
        s.status, s.connected_on as "connectedOn", s.package_id as "packageId", s.billed_until as "billedBeforeImportUntil",
        last.period_end as "lastPeriodEnd",
        coalesce(skip.months, '[]') as "skippedMonths", greatest(skip.until, cancelled.skipped_until) as "skippedUntil",
        case when cancelled.has_monthly then (${cancelledPeriods}) else '[]' end as "cancelledPeriods",
        case when last.issued_on is null and not cancelled.has_any then '[]' else (${changedPeriods(coversSome(days))}) end as "changedPeriods",
        (last.period_end is null or cancelled.has_any) and ${hasConnection(false)} as "hasConnectionInvoice",
        cancelled.has_any and ${hasConnection(true)} as "hasCancelledConnection",
        (select coalesce(json_agg(json_build_object('from', t.from_on, 'packageId', t.package_id, 'priceMinor', t.price_minor,
            'discountMinor', t.discount_minor, 'discountTerms', ${discountTermsOf('t')}, 'billing', t.billing, 'status', t.status, 'holdCharged', t.hold_charged)
            order by t.from_on), '[]')
         from subscriber_terms t where t.subscriber_id = s.id) as segments,
        (select coalesce(json_agg(json_build_object('from', c.from_on, 'until', c.until_on, 'text', c.text, 'amountMinor',
            c.amount_minor, 'prorated', c.prorated, 'taxable', c.taxable) order by c.from_on, c.id), '[]')
         from recurring_charges c where c.subscriber_id = s.id) as charges
      from subscribers s
      left join lateral (
        select max(i.period_end) as period_end, max(coalesce(i.calculated_on, i.issued_on)) as issued_on from invoices i
        where i.subscriber_id = s.id and i.kind = 'monthly' and i.cancelled_at is null
      ) last on true
      left join lateral (
        select count(*) > 0 as has_any, coalesce(bool_or(i.kind = 'monthly'), false) as has_monthly,
          max(i.period_end) filter (where i.skipped) as skipped_until
        from invoices i where i.subscriber_id = s.id and i.cancelled_at is not null
      ) cancelled on true
      left join (
        select k.subscriber_id, json_agg(k.month) as months, max(k.period_end) as until
        from skipped_months k where k.removed_at is null and k.subscriber_id = any(${[...ids]}::bigint[]) group by k.subscriber_id
      ) skip on skip.subscriber_id = s.id
      where s.id = any(${[...ids]}::bigint[]) ${own === null ? sql`` : sql`and s.reseller_user_id in (${sql.join(own)})`}`.execute(
      tx,
    ),
  ]);
  return rows.map((subscriber) => {
    const { vatMode, vatRate, connectionChargeMinor } = packageOf(subscriber.packageId);
    return {
      ...subscriber,
      packageTax: { vatMode, vatRate },
      connectionChargeMinor,
      segments: subscriber.segments.map((segment) => ({
        ...segment,
        packageName: packageOf(segment.packageId).name,
        vatMode: packageOf(segment.packageId).vatMode,
        vatRate: packageOf(segment.packageId).vatRate,
      })),
    };
  });
}

/** An ISP has few packages and many subscribers: read once, not looked up for every segment. */
async function billedPackages(tx: Tx) {
  const rows = await tx
    .selectFrom('packages')
    .select([
      'id',
      'name',
      sql<VatMode | null>`vat_mode`.as('vatMode'),
      'vat_rate as vatRate',
      'connection_charge_minor as connectionChargeMinor',
    ])
    .execute();
  const byId = new Map(rows.map((one) => [one.id, one]));
  return (id: number) => {
    const found = byId.get(id);
    if (!found) throw new Error(`Package ${id} not found`);
    return found;
  };
}

/** What the first invoice of a subscriber with this package depends on; undefined if it is not on sale. */
export const findBilledPackage = (tx: Tx, id: number) =>
  tx
    .selectFrom('packages')
    .select([
      'name',
      sql<VatMode | null>`vat_mode`.as('vatMode'),
      'vat_rate as vatRate',
      'price_minor as priceMinor',
      'connection_charge_minor as connectionChargeMinor',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
