import type { PaymentMethod, RetailInvoice, RetailPayment } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

type View = 'open' | 'overdue' | 'settled';

export interface RetailFilter {
  readonly resellerId: number;
  readonly today: string;
  readonly view?: View | undefined;
  readonly subscriberId?: number | undefined;
  readonly search: string;
}

const due = sql<number>`(i.amount_minor - i.credited_minor - i.paid_minor)`;
const views = (today: string): Readonly<Record<View, RawBuilder<boolean>>> => ({
  open: sql`${due} > 0`,
  overdue: sql`${due} > 0 and i.due_on < ${today}::date`,
  settled: sql`${due} = 0`,
});

/** A former subscriber is not visible to the reseller any more: then as the invoices say. */
const named = (subscriberId: 'i.subscriber_id' | 'p.subscriber_id', snapshot: RawBuilder<unknown>) => ({
  subscriber: sql<RetailInvoice['subscriber']>`
    jsonb_build_object('id', ${sql.ref(subscriberId)}, 'username', coalesce(s.username, ${snapshot} ->> 'username', ''),
      'name', case when s.id is null then ${snapshot} ->> 'name' else c.name end)`,
  isFound: (search: string, documentWords: RawBuilder<unknown>) => sql<boolean>`
    strpos(lower(concat_ws(' ', ${documentWords}, coalesce(s.username, ${snapshot} ->> 'username'),
      case when s.id is null then ${snapshot} ->> 'name' else c.name end)), lower(${search})) > 0`,
});
const ofInvoice = named('i.subscriber_id', sql`i.snapshot`);
const ofPayment = named(
  'p.subscriber_id',
  sql`(select x.snapshot from retail_invoices x where x.reseller_id = p.reseller_id and x.subscriber_id = p.subscriber_id
    order by x.id desc limit 1)`,
);

const matching = (tx: Tx, { resellerId, today, view, subscriberId, search }: RetailFilter) =>
  tx
    .selectFrom('retail_invoices as i')
    .leftJoin('subscribers as s', 's.id', 'i.subscriber_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .where('i.reseller_id', '=', resellerId)
    .$if(view !== undefined, (query) => query.where(views(today)[view ?? 'open']))
    .$if(subscriberId !== undefined, (query) => query.where('i.subscriber_id', '=', subscriberId ?? 0))
    .$if(search !== '', (query) => query.where(ofInvoice.isFound(search, sql`i.number`)));

const invoiceColumns = (today: string) =>
  [
    'i.id',
    'i.number',
    ofInvoice.subscriber.as('subscriber'),
    sql<string>`i.snapshot ->> 'packageName'`.as('packageName'),
    sql<string>`i.issued_on::text`.as('issuedOn'),
    sql<string>`i.due_on::text`.as('dueOn'),
    sql<string>`i.from_on::text`.as('periodStart'),
    sql<string>`i.until_on::text`.as('periodEnd'),
    'i.amount_minor as amountMinor',
    'i.credited_minor as creditedMinor',
    'i.paid_minor as paidMinor',
    due.as('balanceDueMinor'),
    sql<
      RetailInvoice['state']
    >`case when i.credited_minor = i.amount_minor then 'credited' when ${due} = 0 then 'paid'
      when i.paid_minor > 0 then 'partial' else 'unpaid' end`.as('state'),
    sql<boolean>`${due} > 0 and i.due_on < ${today}::date`.as('isOverdue'),
  ] as const;

interface Rows {
  readonly limit: number;
  readonly offset: number;
  readonly isAscending: boolean;
}

export const retailInvoicePage = (tx: Tx, filter: RetailFilter, { limit, offset, isAscending }: Rows) =>
  matching(tx, filter)
    .select(invoiceColumns(filter.today))
    .orderBy('i.id', isAscending ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countRetailInvoices = async (tx: Tx, filter: RetailFilter): Promise<number> =>
  (
    await matching(tx, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

/** What is open of all invoices of a reseller. */
export const retailSums = (tx: Tx, resellerId: number, today: string) =>
  tx
    .selectFrom('retail_invoices as i')
    .select([
      sql<number>`coalesce(sum(${due}), 0)::bigint`.as('balanceDueMinor'),
      sql<number>`coalesce(sum(${due}) filter (where i.due_on < ${today}::date), 0)::bigint`.as(
        'overdueMinor',
      ),
    ])
    .where('i.reseller_id', '=', resellerId)
    .where(sql<boolean>`i.paid_minor < i.amount_minor - i.credited_minor`)
    .executeTakeFirstOrThrow();

const paymentsOf = (
  tx: Tx,
  { resellerId, subscriberId, search }: Pick<RetailFilter, 'resellerId' | 'subscriberId' | 'search'>,
) =>
  tx
    .selectFrom('retail_payments as p')
    .leftJoin('subscribers as s', 's.id', 'p.subscriber_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .where('p.reseller_id', '=', resellerId)
    .$if(subscriberId !== undefined, (query) => query.where('p.subscriber_id', '=', subscriberId ?? 0))
    .$if(search !== '', (query) =>
      query.where(ofPayment.isFound(search, sql`concat_ws(' ', p.number, p.reference)`)),
    );

export const retailPaymentPage = (
  tx: Tx,
  filter: Parameters<typeof paymentsOf>[1],
  { limit, offset, isAscending }: Rows,
): Promise<RetailPayment[]> =>
  paymentsOf(tx, filter)
    .select([
      'p.id',
      'p.number',
      ofPayment.subscriber.as('subscriber'),
      'p.at',
      sql<PaymentMethod>`p.method`.as('method'),
      'p.reference',
      'p.note',
      'p.amount_minor as amountMinor',
      'p.fee_minor as feeMinor',
      'p.refunded_minor as refundedMinor',
      sql<boolean>`p.reversed_at is not null`.as('isReversed'),
      'p.version',
    ])
    .orderBy('p.id', isAscending ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countRetailPayments = async (
  tx: Tx,
  filter: Parameters<typeof paymentsOf>[1],
): Promise<number> =>
  (
    await paymentsOf(tx, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;
