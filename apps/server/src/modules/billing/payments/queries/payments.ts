import { anyOf, fixedSelect, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { rowsInOrder } from '../../../../core/rows-in-order.ts';
import type { PayLinkTarget } from '../../pay-links/index.ts';
import { matches, type PaymentViewer, type SearchedPayments } from './payment-filter.ts';

type Field = 'receivedAt' | 'amountMinor';
type Sort = Field | `-${Field}`;

const sortKeys: Record<Field, readonly RawBuilder<unknown>[]> = {
  receivedAt: [sql`payments.received_on`, sql`payments.received_at`, sql`payments.id`],
  amountMinor: [sql`payments.amount_minor`, sql`payments.id`],
};

function order(sort: Sort): RawBuilder<unknown> {
  const keys = sortKeys[sort.replace('-', '') as Field];
  return sql.join(sort.startsWith('-') ? keys.map((key) => sql`${key} desc`) : keys);
}

/** Filters before sorting where following the sort index would pass most other rows first. */
function sorted(
  filter: SearchedPayments & { readonly sort: Sort },
  viewer: PaymentViewer,
): RawBuilder<unknown> {
  const isByDay = Boolean(filter.from || filter.to);
  const fits = filter.sort.endsWith('receivedAt')
    ? filter.handOver !== 'pending'
    : !isByDay && !filter.handOver;
  const found = sql`select id, received_on, received_at, amount_minor from payments where ${matches(filter, viewer)}`;
  return fits ? sql`(${found}) payments` : sql`(${found} offset 0) payments`;
}

interface BilledSubscriber {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly mobile: string | null;
}

/** The day of `received_at`; `received_on` is the day on which it counts. */
const receivedOn = sql<string>`(payments.received_at at time zone (select timezone from isps where id = current_isp()))::date`;

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('payments')
    // A collector keeps the payments they received when the subscriber leaves their areas.
    .leftJoin('subscribers', 'subscribers.id', 'payments.subscriber_id')
    .leftJoin('customers', 'customers.id', 'subscribers.customer_id')
    .leftJoin('users as receiver', 'receiver.id', 'payments.received_by')
    .leftJoin('users as seller', 'seller.id', 'payments.reseller_user_id')
    .select([
      'payments.id',
      'payments.number',
      sql<BilledSubscriber>`jsonb_build_object('id', payments.subscriber_id, 'username', coalesce(subscribers.username, ''), 'name', customers.name,
        'mobile', customers.mobile)`.as('subscriber'),
      'payments.amount_minor as amountMinor',
      'payments.allocated_minor as allocatedMinor',
      'payments.refunded_minor as refundedMinor',
      sql<number>`case when payments.reversed_at is null
        then payments.amount_minor - payments.allocated_minor - payments.refunded_minor else 0 end`.as(
        'creditMinor',
      ),
      'payments.method',
      'payments.channel',
      'payments.reference',
      'payments.received_at as receivedAt',
      receivedOn.as('receivedOn'),
      'payments.received_on as postedOn',
      sql<{ id: number; name: string } | null>`case when receiver.id is not null
        then jsonb_build_object('id', receiver.id, 'name', receiver.full_name) end`.as('receivedBy'),
      sql<{ id: number; name: string } | null>`case when seller.id is not null
        then jsonb_build_object('id', seller.id, 'name', seller.full_name) end`.as('reseller'),
      sql<'none' | 'pending' | 'accepted'>`case when payments.hand_over_id is not null then 'pending'
        when payments.cash_user_id <> payments.received_by then 'accepted' else 'none' end`.as('handOver'),
      'payments.status',
      'payments.version',
    ]);

const selectRows = fixedSelect(rowsOf);

/** Finds the ids by an index first, and loads the other columns only for the rows of the page, with a plan that is made once. */
export async function paymentPage(
  tx: Tx,
  filter: SearchedPayments & { readonly sort: Sort },
  viewer: PaymentViewer,
  limit: number,
  offset: number,
) {
  const { rows } = await sql<{ id: number }>`
    select id from ${sorted(filter, viewer)}
    order by ${order(filter.sort)} limit ${limit} offset ${offset}`.execute(tx);
  return rowsInOrder(rows, (ids) => selectRows(tx, sql`where payments.id = ${anyOf(ids)}`));
}

export const streamPayments = (
  tx: Tx,
  filter: SearchedPayments & { readonly sort: Sort },
  viewer: PaymentViewer,
) =>
  rowsOf(tx)
    .where('payments.id', 'in', (eb) => eb.selectFrom('payments').select('id').where(matches(filter, viewer)))
    .orderBy(order(filter.sort))
    .stream();

export const findPayment = (tx: Tx, id: number, { reseller, collector }: PaymentViewer) =>
  rowsOf(tx)
    .leftJoin('users as reverser', 'reverser.id', 'payments.reversed_by')
    .select([
      'payments.note',
      'payments.reversed_at as reversedAt',
      'reverser.full_name as reversedBy',
      'payments.reversed_reason as reversedReason',
      'customers.email',
      'customers.language',
      sql<PayLinkTarget>`jsonb_build_object('ispId', payments.isp_id, 'subscriberId', payments.subscriber_id, 'version',
        subscribers.pay_link_version)`.as('payLinkTarget'),
      'payments.collected_by as collectedBy',
      'payments.settlement_id as settlementId',
    ])
    .where('payments.id', '=', id)
    .$if(reseller !== null, (query) => query.where('payments.reseller_user_id', 'in', reseller ?? []))
    .$if(collector !== null, (query) => query.where('payments.received_by', '=', collector))
    .executeTakeFirst();

export const allocationsOf = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('allocations as a')
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .select([
      'a.id',
      'a.invoice_id as invoiceId',
      'i.number',
      'a.amount_minor as amountMinor',
      'a.origin',
      'a.at',
      'a.released_at as releasedAt',
    ])
    .where('a.payment_id', '=', paymentId)
    .orderBy('a.id')
    .execute();

export const refundsOf = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('payment_refunds as r')
    .leftJoin('users as payer', 'payer.id', 'r.paid_by')
    .select([
      'r.id',
      'r.amount_minor as amountMinor',
      'r.method',
      sql<{
        id: number;
        name: string;
      } | null>`case when payer.id is not null then jsonb_build_object('id', payer.id, 'name', payer.full_name) end`.as(
        'paidBy',
      ),
      'r.reason',
      'r.refunded_at as refundedAt',
    ])
    .where('r.payment_id', '=', paymentId)
    .orderBy('r.id')
    .execute();

/** The latest payment of a subscriber that was not reversed. */
export const findLastPayment = (tx: Tx, subscriberId: number, { reseller, collector }: PaymentViewer) =>
  tx
    .selectFrom('payments')
    .select(['id', 'number', 'amount_minor as amountMinor', 'method', 'received_at as receivedAt'])
    .where('subscriber_id', '=', subscriberId)
    .where('reversed_at', 'is', null)
    .$if(reseller !== null, (query) => query.where('reseller_user_id', 'in', reseller ?? []))
    .$if(collector !== null, (query) => query.where('received_by', '=', collector))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
