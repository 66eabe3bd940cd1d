import type { CallInput, checkoutCalls, platformCheckoutCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { DigitKind } from '@lastmile/kit';
import type { GatewayName } from '@lastmile/payment-gateways';
import { type RawBuilder, sql } from 'kysely';
import type { PurposeName } from '../purposes.ts';
import type { CheckoutState } from '../rules/checkout-states.ts';
import type { RefundState } from './refunds.ts';

type Query = CallInput<typeof checkoutCalls.list>['query'];
type PlatformQuery = CallInput<typeof platformCheckoutCalls.list>['query'];
type ListedSubscriber = { id: number; username: string; name: string | null };

/** Midnight in the time zone of an ISP. */
const startOf = (day: string, offset: 0 | 1, ispId: RawBuilder<number>) =>
  sql`((${day}::date + ${offset}::int)::timestamp at time zone (select timezone from isps i where i.id = ${ispId}))`;

type Common = Pick<Query, 'state' | 'gateway' | 'search' | 'from' | 'to'>;
const commonConditions = ({ state, gateway, search, from, to }: Common, ispId: RawBuilder<number>) => {
  const conditions: RawBuilder<boolean>[] = [];
  if (from) conditions.push(sql`started_at >= ${startOf(from, 0, ispId)}`);
  if (to) conditions.push(sql`started_at < ${startOf(to, 1, ispId)}`);
  if (state) conditions.push(sql`state = ${state}`);
  if (gateway) conditions.push(sql`gateway = ${gateway}`);
  const key = search.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  if (search) conditions.push(sql`(reference = ${key} or transaction_key = ${key})`);
  return conditions;
};

type CheckoutFilter = Common & Pick<Query, 'subscriberId'>;

const matches = (query: CheckoutFilter): RawBuilder<boolean> => {
  const conditions = [sql<boolean>`isp_id = current_isp()`, ...commonConditions(query, sql`current_isp()`)];
  if (query.subscriberId) conditions.push(sql`subscriber_id = ${query.subscriberId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
};

const matchesOfAll = (query: PlatformQuery): RawBuilder<boolean> => {
  const { ispId, collectedBy, purpose } = query;
  const conditions = [sql<boolean>`true`, ...commonConditions(query, sql`checkouts.isp_id`)];
  if (ispId) conditions.push(sql`isp_id = ${ispId}`);
  if (collectedBy) conditions.push(sql`collected_by = ${collectedBy}`);
  if (purpose) conditions.push(sql`purpose = ${purpose}`);
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
      sql<PurposeName>`c.purpose`.as('purpose'),
      sql<ListedSubscriber | null>`case when s.id is not null
        then jsonb_build_object('id', s.id, 'username', s.username, 'name', p.name) end`.as('subscriber'),
      // Looked up for the few rows of a page: a join would read all users.
      sql<{ id: number; name: string } | null>`case when c.purpose = 'reseller_top_up' then (
        select jsonb_build_object('id', c.target_id, 'name', u.full_name) from users u where u.id = c.reseller_user_id) end`.as(
        'reseller',
      ),
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

const platformRowsOf = (tx: Tx) =>
  rowsOf(tx)
    .innerJoin('isps as i', 'i.id', 'c.isp_id')
    .select([
      sql<{ id: number; name: string }>`jsonb_build_object('id', i.id, 'name', i.name)`.as('isp'),
      sql<'isp' | 'platform'>`c.payee`.as('payee'),
    ]);

const chosen = (condition: RawBuilder<boolean>, { page, pageSize, sort }: Paging) => sql<number>`any(array(
  select id from checkouts where ${condition}
  order by ${sort === '-createdAt' ? sql`started_at desc, id desc` : sql`started_at, id`}
  limit ${pageSize} offset ${(page - 1) * pageSize}))`;
const orderOf = (sort: Query['sort']) =>
  sort === '-createdAt' ? sql`c.started_at desc, c.id desc` : sql`c.started_at, c.id`;
type Paging = Pick<Query, 'page' | 'pageSize' | 'sort'>;

/** Of all states, so that each can be chosen with its figure in view. Sandbox and foreign amounts are left out. */
async function sumsOf(tx: Tx, ofAnyState: RawBuilder<boolean>, chosenState: CheckoutState | undefined) {
  const { rows } = await sql<{ state: CheckoutState; count: number; paidMinor: number; feeMinor: number }>`
    select state, count(*)::int as count,
      coalesce(sum(paid_minor) filter (where not is_sandbox and paid_currency = currency), 0)::bigint as "paidMinor",
      coalesce(sum(fee_minor) filter (where not is_sandbox and paid_currency = currency), 0)::bigint as "feeMinor"
    from checkouts where ${ofAnyState} group by state order by state`.execute(tx);
  const listed = rows.filter(({ state }) => chosenState === undefined || state === chosenState);
  return { total: listed.reduce((sum, { count }) => sum + count, 0), sums: { byState: rows } };
}

export async function checkoutPage(tx: Tx, query: Query) {
  const { page, pageSize, sort } = query;
  const condition = matches(query);
  const items = await rowsOf(tx)
    .where('c.id', '=', chosen(condition, query))
    .orderBy(orderOf(sort))
    .execute();
  const summed = await sumsOf(tx, matches({ ...query, state: undefined }), query.state);
  return { items, page, pageSize, ...summed };
}

export async function countCheckouts(tx: Tx, filter: CheckoutFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from checkouts where ${matches(filter)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Of all ISPs, for the platform. */
export async function platformCheckoutPage(tx: Tx, query: PlatformQuery) {
  const { page, pageSize, sort } = query;
  const condition = matchesOfAll(query);
  const items = await platformRowsOf(tx)
    .where('c.id', '=', chosen(condition, query))
    .orderBy(orderOf(sort))
    .execute();
  const summed = await sumsOf(tx, matchesOfAll({ ...query, state: undefined }), query.state);
  return { items, page, pageSize, ...summed };
}

const allOf = (condition: RawBuilder<boolean>) =>
  sql<number>`any(array(select id from checkouts where ${condition}))`;

export async function* exportCheckouts(tx: Tx, query: Query) {
  const rows = rowsOf(tx)
    .where('c.id', '=', allOf(matches(query)))
    .orderBy(orderOf(query.sort))
    .stream();
  for await (const row of rows) yield exportRowOf(row);
}

export async function* exportPlatformCheckouts(tx: Tx, query: PlatformQuery) {
  const rows = platformRowsOf(tx)
    .where('c.id', '=', allOf(matchesOfAll(query)))
    .orderBy(orderOf(query.sort))
    .stream();
  for await (const row of rows) yield { ispName: row.isp.name, ...exportRowOf(row) };
}

type ListedRow = Awaited<ReturnType<typeof checkoutPage>>['items'][number];
const exportRowOf = ({
  createdAt,
  reference,
  subscriber,
  reseller,
  gateway,
  purpose,
  currency,
  amountMinor,
  state,
  transactionId,
  paidCurrency,
  paidMinor,
  feeMinor,
  refundedMinor,
}: ListedRow) => ({
  startedAt: createdAt,
  reference,
  username: subscriber?.username ?? null,
  name: subscriber?.name ?? reseller?.name ?? null,
  gateway,
  purpose,
  currency,
  amountMinor,
  checkoutState: state,
  transactionId,
  paidCurrency,
  paidMinor,
  feeMinor,
  refundedMinor,
});

export const findListed = (tx: Tx, id: number) =>
  rowsOf(tx).select('c.payer').where('c.id', '=', id).executeTakeFirst();

export const findPlatformListed = (tx: Tx, id: number) =>
  platformRowsOf(tx).select(['c.payer', 'c.isp_id as ispId']).where('c.id', '=', id).executeTakeFirst();

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
      sql<'refund' | 'chargeback'>`kind`.as('kind'),
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
      sql<DigitKind>`i.digits`.as('digits'),
      'c.isp_id as ispId',
      'c.subscriber_id as subscriberId',
      'c.return_path as returnPath',
      'c.is_sandbox as isSandbox',
    ])
    .where('c.reference', '=', reference)
    .executeTakeFirst();
