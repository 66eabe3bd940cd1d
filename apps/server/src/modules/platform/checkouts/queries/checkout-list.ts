import type { CallInput, checkoutCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { GatewayName } from '@lastmile/payment-gateways';
import { type RawBuilder, sql } from 'kysely';
import type { CheckoutState } from '../rules/checkout-states.ts';
import type { RefundState } from './refunds.ts';

type Query = CallInput<typeof checkoutCalls.list>['query'];
type ListedSubscriber = { id: number; username: string; name: string | null };

const matches = ({ state, gateway, subscriberId, search }: Query): RawBuilder<boolean> => {
  const conditions: RawBuilder<boolean>[] = [sql`isp_id = current_isp()`];
  if (state) conditions.push(sql`state = ${state}`);
  if (gateway) conditions.push(sql`gateway = ${gateway}`);
  if (subscriberId) conditions.push(sql`subscriber_id = ${subscriberId}`);
  const text = search.toUpperCase();
  if (search) conditions.push(sql`(reference = ${text} or transaction_id = ${search})`);
  return sql`${sql.join(conditions, sql` and `)}`;
};

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('checkouts as c')
    .leftJoin('subscribers as s', (join) =>
      join.onRef('s.isp_id', '=', 'c.isp_id').onRef('s.id', '=', 'c.subscriber_id'),
    )
    .leftJoin('customers as p', (join) =>
      join.onRef('p.isp_id', '=', 's.isp_id').onRef('p.id', '=', 's.customer_id'),
    )
    .select([
      'c.id',
      'c.reference',
      'c.started_at as createdAt',
      sql<GatewayName>`c.gateway`.as('gateway'),
      sql<'isp' | 'platform'>`c.collected_by`.as('collectedBy'),
      'c.is_sandbox as isSandbox',
      'c.purpose',
      sql<ListedSubscriber | null>`case when s.id is not null
        then jsonb_build_object('id', s.id, 'username', s.username, 'name', p.name) end`.as('subscriber'),
      'c.amount_minor as amountMinor',
      'c.currency',
      sql<CheckoutState>`c.state`.as('state'),
      'c.reasons',
      'c.transaction_id as transactionId',
      'c.paid_minor as paidMinor',
      'c.paid_currency as paidCurrency',
      'c.fee_minor as feeMinor',
      'c.refunded_minor as refundedMinor',
      'c.payment_id as paymentId',
    ]);

export async function checkoutPage(tx: Tx, query: Query) {
  const { page, pageSize, sort } = query;
  const order = sort === '-createdAt' ? sql`started_at desc, id desc` : sql`started_at, id`;
  const items = await rowsOf(tx)
    .where(
      'c.id',
      '=',
      sql<number>`any(array(select id from checkouts where ${matches(query)} order by ${order}
        limit ${pageSize} offset ${(page - 1) * pageSize}))`,
    )
    .orderBy(sort === '-createdAt' ? sql`c.started_at desc, c.id desc` : sql`c.started_at, c.id`)
    .execute();
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from checkouts where ${matches(query)}`.execute(tx);
  return { items, page, pageSize, total: rows[0]?.total ?? 0 };
}

export const findListed = (tx: Tx, id: number) =>
  rowsOf(tx).select('c.payer').where('c.id', '=', id).executeTakeFirst();

export const eventsOf = (tx: Tx, checkoutId: number) =>
  tx
    .selectFrom('checkout_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select([
      'e.id',
      'e.at',
      sql<'start'>`e.source`.as('source'),
      'e.outcome',
      'u.full_name as user',
      sql<Record<string, string>>`e.details`.as('details'),
    ])
    .where('e.checkout_id', '=', checkoutId)
    .orderBy('e.id')
    .execute();

export const refundsOf = (tx: Tx, checkoutId: number) =>
  tx
    .selectFrom('checkout_refunds')
    .select([
      'id',
      'amount_minor as amountMinor',
      'reason',
      sql<RefundState>`state`.as('state'),
      'created_at as at',
    ])
    .where('checkout_id', '=', checkoutId)
    .orderBy('id')
    .execute();

/** What anybody who knows a transaction ID may see. */
export const findOutcome = (tx: Tx, reference: string) =>
  tx
    .selectFrom('checkouts as c')
    .innerJoin('isps as i', 'i.id', 'c.isp_id')
    .select([
      'c.reference as transactionId',
      sql<CheckoutState>`c.state`.as('state'),
      'c.amount_minor as amountMinor',
      'c.currency',
      'i.name as companyName',
      'i.brand_colour as brandColour',
      'c.isp_id as ispId',
      'c.subscriber_id as subscriberId',
      'i.locale',
    ])
    .where('c.reference', '=', reference)
    .executeTakeFirst();
