import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';
import { ownPayments, type ReportViewer } from './scope.ts';

export interface AmountRow {
  readonly name: string;
  readonly invoices: number;
  readonly invoicedMinor: number;
  readonly payments: number;
  readonly collectedMinor: number;
  readonly creditedMinor: number;
}

/** Posted payments of the period by day, from the aggregates if they cover the reader. */
function paymentsByDay({ from, to }: Range, viewer: ReportViewer): RawBuilder<unknown> {
  const isIncluded = sql`received_on between ${from}::date and ${to}::date and status = 'posted'`;
  return viewer.isConfined
    ? sql`select received_on as day, 1 as payments, amount_minor - refunded_minor as minor from payments
        where ${isIncluded} and ${ownPayments(viewer)}`
    : sql`select received_on as day, payments, amount_minor - refunded_minor as minor from payment_aggregates
        where kind = 'all' and value = '' and ${isIncluded}`;
}

const creditNotes = ({
  from,
  to,
}: Range) => sql`select issued_on as day, amount_minor as minor from credit_notes
  where kind = 'credit' and reversed_at is null and issued_on between ${from}::date and ${to}::date`;

const invoicesByDay = ({
  from,
  to,
}: Range) => sql`select issued_on as day, count(*) as invoices, sum(total_minor) as minor
  from invoices where issued_on between ${from}::date and ${to}::date and status <> 'cancelled' group by 1`;

/** By the month that an invoice is for. */
const invoicesByMonth = ({ from, to }: Range, { isConfined }: ReportViewer) => {
  const isIncluded = sql`month between ${from}::date and ${to}::date and status <> 'cancelled'`;
  return isConfined
    ? sql`select month as day, count(*) as invoices, sum(total_minor) as minor from invoices where ${isIncluded} group by 1`
    : sql`select month as day, sum(invoices) as invoices, sum(total_minor) as minor from invoice_aggregates
        where kind = 'all' and value = '' and ${isIncluded} group by 1`;
};

/** Every day or month of the period, with what was invoiced, collected and credited. */
async function amounts(
  tx: Tx,
  range: Range,
  viewer: ReportViewer,
  { unit, format, invoices }: { unit: 'day' | 'month'; format: string; invoices: RawBuilder<unknown> },
): Promise<AmountRow[]> {
  const start = sql`date_trunc(${unit}, ${range.from}::date)::date`;
  const { rows } = await sql<AmountRow>`
    select to_char(d.day, ${format}) as name, coalesce(i.invoices, 0)::bigint as invoices,
      coalesce(i.minor, 0)::bigint as "invoicedMinor", coalesce(p.payments, 0)::bigint as payments,
      coalesce(p.minor, 0)::bigint as "collectedMinor", coalesce(c.minor, 0)::bigint as "creditedMinor"
    from generate_series(${start}, ${range.to}::date, ${`1 ${unit}`}::interval) d (day)
    left join (${invoices}) i on i.day = d.day
    left join (
      select date_trunc(${unit}, x.day)::date as day, sum(x.payments) as payments, sum(x.minor) as minor
      from (${paymentsByDay(range, viewer)}) x group by 1
    ) p on p.day = d.day
    left join (
      select date_trunc(${unit}, x.day)::date as day, sum(x.minor) as minor from (${creditNotes(range)}) x group by 1
    ) c on c.day = d.day
    order by d.day desc`.execute(tx);
  return rows;
}

export const amountsByDay = (tx: Tx, range: Range, viewer: ReportViewer) =>
  amounts(tx, range, viewer, { unit: 'day', format: 'YYYY-MM-DD', invoices: invoicesByDay(range) });

export const amountsByMonth = (tx: Tx, range: Range, viewer: ReportViewer) =>
  amounts(tx, range, viewer, { unit: 'month', format: 'YYYY-MM', invoices: invoicesByMonth(range, viewer) });
