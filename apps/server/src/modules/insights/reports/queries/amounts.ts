import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { Range } from '../rules/ranges.ts';
import { creditNotesIn, invoicesIn, paymentsIn } from './document-places.ts';
import { ownPayments, type ReportViewer } from './scope.ts';
import { hasPlaces, type Places } from './subscriber-columns.ts';

export interface AmountRow {
  readonly name: string;
  readonly invoices: number;
  readonly invoicedMinor: number;
  readonly payments: number;
  readonly collectedMinor: number;
  readonly creditedMinor: number;
}

interface Asked {
  readonly range: Range;
  readonly viewer: ReportViewer;
  readonly places: Places;
}

const isWhole = ({ viewer, places }: Asked): boolean => !viewer.isConfined && !hasPlaces(places);

/** Posted payments of the period by day, from the aggregates if they cover what is asked. */
function paymentsByDay(asked: Asked): RawBuilder<unknown> {
  const { from, to } = asked.range;
  const isIncluded = sql`received_on between ${from}::date and ${to}::date and status = 'posted'`;
  return isWhole(asked)
    ? sql`select received_on as day, payments, amount_minor - refunded_minor as minor from payment_aggregates
        where kind = 'all' and value = '' and ${isIncluded}`
    : sql`select received_on as day, 1 as payments, amount_minor - refunded_minor as minor from payments
        where ${isIncluded} and ${ownPayments(asked.viewer)} and ${paymentsIn(asked.places)}`;
}

const creditNotes = ({ range: { from, to }, places }: Asked) =>
  sql`select issued_on as day, amount_minor as minor from credit_notes
    where kind = 'credit' and reversed_at is null and issued_on between ${from}::date and ${to}::date
      and ${hasPlaces(places) ? creditNotesIn(places) : sql`true`}`;

const invoicesByDay = ({ range: { from, to }, places }: Asked) =>
  sql`select issued_on as day, count(*) as invoices, sum(total_minor) as minor from invoices
    where issued_on between ${from}::date and ${to}::date and status <> 'cancelled' and ${invoicesIn(places)} group by 1`;

/** By the month that an invoice is for. */
const invoicesByMonth = (asked: Asked) => {
  const { from, to } = asked.range;
  const isIncluded = sql`month between ${from}::date and ${to}::date and status <> 'cancelled'`;
  return isWhole(asked)
    ? sql`select month as day, sum(invoices) as invoices, sum(total_minor) as minor from invoice_aggregates
        where kind = 'all' and value = '' and ${isIncluded} group by 1`
    : sql`select month as day, count(*) as invoices, sum(total_minor) as minor from invoices
        where ${isIncluded} and ${invoicesIn(asked.places)} group by 1`;
};

/** Every day or month of the period, with what was invoiced, collected and credited. */
async function amounts(
  tx: Tx,
  asked: Asked,
  { unit, format, invoices }: { unit: 'day' | 'month'; format: string; invoices: RawBuilder<unknown> },
): Promise<AmountRow[]> {
  const { range } = asked;
  const start = sql`date_trunc(${unit}, ${range.from}::date)::date`;
  const { rows } = await sql<AmountRow>`
    select to_char(d.day, ${format}) as name, coalesce(i.invoices, 0)::bigint as invoices,
      coalesce(i.minor, 0)::bigint as "invoicedMinor", coalesce(p.payments, 0)::bigint as payments,
      coalesce(p.minor, 0)::bigint as "collectedMinor", coalesce(c.minor, 0)::bigint as "creditedMinor"
    from generate_series(${start}, ${range.to}::date, ${`1 ${unit}`}::interval) d (day)
    left join (${invoices}) i on i.day = d.day
    left join (
      select date_trunc(${unit}, x.day)::date as day, sum(x.payments) as payments, sum(x.minor) as minor
      from (${paymentsByDay(asked)}) x group by 1
    ) p on p.day = d.day
    left join (
      select date_trunc(${unit}, x.day)::date as day, sum(x.minor) as minor from (${creditNotes(asked)}) x group by 1
    ) c on c.day = d.day
    order by d.day desc`.execute(tx);
  return rows;
}

export function amountsByDay(tx: Tx, range: Range, viewer: ReportViewer, places: Places = {}) {
  const asked = { range, viewer, places };
  return amounts(tx, asked, { unit: 'day', format: 'YYYY-MM-DD', invoices: invoicesByDay(asked) });
}

export function amountsByMonth(tx: Tx, range: Range, viewer: ReportViewer, places: Places = {}) {
  const asked = { range, viewer, places };
  return amounts(tx, asked, { unit: 'month', format: 'YYYY-MM', invoices: invoicesByMonth(asked) });
}
