import { arrayText, type Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { customerAddress } from '../../../customers/subscribers/index.ts';
import type { InvoiceLine } from '../rules/invoice-lines.ts';
import { type NumberedInvoice, revisionOf } from '../rules/new-invoice.ts';

export interface IssuedRow {
  readonly id: number;
  readonly numberInYear: number;
}

/**
 * Inserts all invoices with one statement. Area, router and names are copied from the subscriber as it is
 * now; those of packages and areas are read once, as there are few of them and many invoices. One that replaces
 * another is for the same service, and so keeps its package, place and reseller.
 */
export async function insertInvoices(
  tx: Tx,
  year: number,
  issuedOn: string,
  invoices: readonly NumberedInvoice[],
): Promise<IssuedRow[]> {
  const column = (of: (invoice: NumberedInvoice) => number | string | null): string =>
    arrayText(invoices.map(of));
  const { rows } = await sql<IssuedRow>`
    with package_names as materialized (select id, name from packages), area_names as materialized (select id, name from areas)
    insert into invoices (number, number_year, number_in_year, subscriber_id, reseller_user_id, kind, period_start,
      period_end, whole_days, month, issued_on, due_on, subtotal_minor, discount_minor, vat_mode, vat_rate, vat_minor,
      rounding_minor, total_minor, monthly_discount_minor, monthly_discount_percent, monthly_discount_from,
      monthly_discount_until, note, run_id, snapshot, area_id, router_id, package_id,
      replaces_invoice_id, original_invoice_id, calculated_on, revision, isp_vat_mode)
    select n.number, ${year}, n.number_in_year, s.id, case when o.id is null then s.reseller_user_id else o.reseller_user_id end, n.kind, n.period_start,
      n.period_end, n.whole_days, date_trunc('month', coalesce(n.period_start, ${issuedOn}::date)::timestamp)::date,
      ${issuedOn}::date, n.due_on, n.subtotal, n.discount, n.vat_mode, n.vat_rate, n.vat, n.rounding, n.total, n.monthly_discount,
      n.discount_percent, n.discount_from, n.discount_until, n.note, n.run_id,
      jsonb_build_object('name', p.name, 'username', s.username, 'mobile', p.mobile, 'address',
        ${customerAddress('p', 'a.name')}, 'packageName', coalesce(o.snapshot ->> 'packageName', k.name)),
      case when o.id is null then s.area_id else o.area_id end, coalesce(o.router_id, s.router_id), coalesce(o.package_id, s.package_id),
      n.replaces, n.original, n.calculated_on, n.revision, case when o.id is null then coalesce(t.vat_mode, 'inclusive') else o.isp_vat_mode end
    from unnest(
      ${invoices.map(({ number }) => number)}::text[], ${column(({ numberInYear }) => numberInYear)}::bigint[],
      ${column(({ subscriberId }) => subscriberId)}::bigint[], ${column(({ kind }) => kind)}::text[],
      ${column(({ built }) => built.periodStart)}::date[], ${column(({ built }) => built.periodEnd)}::date[],
      ${column(({ built }) => built.wholeDays)}::integer[], ${column(({ dueOn }) => dueOn)}::date[],
      ${column(({ built }) => built.subtotalMinor)}::bigint[], ${column(({ built }) => built.discountMinor)}::bigint[],
      ${column(({ built }) => built.vatMode)}::text[], ${column(({ built }) => built.vatRate)}::integer[],
      ${column(({ built }) => built.vatMinor)}::bigint[], ${column(({ built }) => built.roundingMinor)}::bigint[],
      ${column(({ built }) => built.totalMinor)}::bigint[], ${column(({ built }) => built.monthlyDiscountMinor)}::bigint[],
      ${column(({ built }) => built.discountTerms?.percent ?? null)}::integer[],
      ${column(({ built }) => built.discountTerms?.from ?? null)}::date[],
      ${column(({ built }) => built.discountTerms?.until ?? null)}::date[],
      ${invoices.map(({ note }) => note)}::text[],
      ${column(({ runId }) => runId ?? null)}::bigint[], ${column(({ replaces }) => replaces?.id ?? null)}::bigint[],
      ${column(({ replaces }) => replaces?.originalId ?? null)}::bigint[],
      ${column(({ replaces }) => replaces?.calculatedOn ?? null)}::date[], ${column(revisionOf)}::integer[]
    ) with ordinality n (number, number_in_year, subscriber_id, kind, period_start, period_end, whole_days, due_on, subtotal, discount,
      vat_mode, vat_rate, vat, rounding, total, monthly_discount, discount_percent, discount_from, discount_until, note, run_id, replaces, original, calculated_on, revision, place)
    join subscribers s on s.isp_id = current_isp() and s.id = n.subscriber_id
    join package_names k on k.id = s.package_id
    left join customers p on p.isp_id = s.isp_id and p.id = s.customer_id
    left join area_names a on a.id = s.area_id
    left join invoices o on o.isp_id = s.isp_id and o.id = n.replaces
    left join isp_settings t on t.isp_id = s.isp_id
    order by n.place
    returning id, number_in_year as "numberInYear"`.execute(tx);
  return rows;
}

export interface LinesOfInvoice {
  readonly invoiceId: number;
  readonly revision: number;
  readonly lines: readonly InvoiceLine[];
}

export async function insertInvoiceLines(tx: Tx, invoices: readonly LinesOfInvoice[]): Promise<void> {
  const rows = invoices.flatMap(({ invoiceId, revision, lines }) =>
    lines.map((line, index) => ({ line, invoiceId, revision, lineNo: index + 1 })),
  );
  const column = (of: (row: (typeof rows)[number]) => number | string | boolean | null): string =>
    arrayText(rows.map(of));
  await sql`
    insert into invoice_lines (invoice_id, revision, line_no, kind, text, from_on, until_on, days, of_days, quantity,
      unit_minor, amount_minor, taxable, adjusts_invoice_id, prorated, price_vat_mode)
    select n.* from unnest(
      ${column(({ invoiceId }) => invoiceId)}::bigint[], ${column(({ revision }) => revision)}::integer[],
      ${column(({ lineNo }) => lineNo)}::smallint[], ${column(({ line }) => line.kind)}::text[],
      ${rows.map(({ line }) => line.text)}::text[], ${column(({ line }) => line.from)}::date[],
      ${column(({ line }) => line.until)}::date[], ${column(({ line }) => line.days)}::integer[],
      ${column(({ line }) => line.ofDays)}::integer[], ${column(({ line }) => line.quantity)}::integer[],
      ${column(({ line }) => line.unitMinor)}::bigint[], ${column(({ line }) => line.amountMinor)}::bigint[],
      ${column(({ line }) => line.taxable)}::boolean[], ${column(({ line }) => line.adjustsInvoiceId ?? null)}::bigint[],
      ${column(({ line }) => line.prorated ?? false)}::boolean[], ${column(({ line }) => line.priceVatMode ?? null)}::text[]) n`.execute(
    tx,
  );
}
