import type { InvoiceLineView, InvoiceSnapshot } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { PayLinkTarget } from '../../pay-links/index.ts';
import { arrearsAtIssue } from './arrears.ts';
import { type InvoiceFilter, matches, type Viewer } from './invoice-filter.ts';

const numberedInvoices = (tx: Tx, filter: InvoiceFilter, viewer: Viewer) =>
  tx
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where(matches(filter, viewer))
    .orderBy('number_year')
    .orderBy('number_in_year');

/** All invoices that match the filter, by number. */
export const matchingInvoices = (tx: Tx, filter: InvoiceFilter, viewer: Viewer) =>
  numberedInvoices(tx, filter, viewer).execute();

/** Those of these invoices that the viewer may see, by number. */
export const invoicesByIds = (tx: Tx, ids: readonly number[], viewer: Viewer) =>
  numberedInvoices(tx, { search: '' }, viewer)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

export interface PaidBy {
  readonly number: string;
  /** Null for a credit note. */
  readonly method: string | null;
  readonly amountMinor: number;
  readonly at: string;
}

const lines = sql<InvoiceLineView[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', l.kind, 'text', l.text, 'from', l.from_on, 'until', l.until_on, 'days', l.days,
    'ofDays', l.of_days, 'quantity', l.quantity, 'unitMinor', l.unit_minor, 'amountMinor', l.amount_minor,
    'taxable', l.taxable) order by l.line_no)
  from invoice_lines l where l.invoice_id = i.id and l.revision = i.revision), '[]')`;

const paidBy = sql<PaidBy[]>`coalesce((
  select jsonb_agg(jsonb_build_object('number', coalesce(p.number, c.number), 'method', p.method, 'amountMinor',
    a.amount_minor, 'at', a.at) order by a.id)
  from allocations a left join payments p on p.id = a.payment_id left join credit_notes c on c.id = a.credit_note_id
  where a.invoice_id = i.id and a.released_at is null), '[]')`;

/** Everything printed on these invoices, in the order of the ids. */
export const invoicesToPrint = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('subscribers as s', 's.id', 'i.subscriber_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('invoices as o', 'o.id', 'i.replaces_invoice_id')
    .select([
      'i.number',
      'o.number as replaces',
      'i.issued_on as issuedOn',
      'i.due_on as dueOn',
      'i.period_start as periodStart',
      'i.period_end as periodEnd',
      'i.subtotal_minor as subtotalMinor',
      'i.discount_minor as discountMinor',
      'i.vat_mode as vatMode',
      'i.vat_rate as vatRate',
      'i.vat_minor as vatMinor',
      'i.rounding_minor as roundingMinor',
      'i.total_minor as totalMinor',
      'i.paid_minor as paidMinor',
      sql<number>`case when i.status = 'cancelled' then 0 else i.total_minor - i.paid_minor end`.as(
        'balanceDueMinor',
      ),
      'i.status',
      'i.note',
      sql<InvoiceSnapshot>`i.snapshot`.as('snapshot'),
      sql<PayLinkTarget>`jsonb_build_object('ispId', s.isp_id, 'subscriberId', s.id, 'version', s.pay_link_version)`.as(
        'payLinkTarget',
      ),
      'c.name_bn as nameBn',
      'c.customer_code as pairCode',
      lines.as('lines'),
      paidBy.as('paidBy'),
      arrearsAtIssue('i').as('arrearsMinor'),
    ])
    .where('i.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy(sql`array_position(${[...ids]}::bigint[], i.id)`)
    .execute();

/** What is printed; the payment link is derived from the subscriber. */
export type InvoiceToPrint = Omit<Awaited<ReturnType<typeof invoicesToPrint>>[number], 'payLinkTarget'>;
