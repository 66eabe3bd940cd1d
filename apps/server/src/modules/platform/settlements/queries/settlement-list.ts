import type { CallInput, SettlementState, settlementCalls, settlementItemKinds } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

type Kind = (typeof settlementItemKinds)[number];
type Query = CallInput<typeof settlementCalls.list>['query'];
type Paging = Pick<Query, 'page' | 'pageSize' | 'sort'>;

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('settlements as s')
    .innerJoin('isps as i', 'i.id', 's.isp_id')
    .select([
      's.id',
      's.number',
      sql<{ id: number; name: string }>`jsonb_build_object('id', i.id, 'name', i.name)`.as('isp'),
      sql<SettlementState>`s.state`.as('state'),
      's.until',
      's.currency',
      's.payment_count as paymentCount',
      's.gross_minor as grossMinor',
      's.gateway_fee_minor as gatewayFeeMinor',
      's.platform_fee_minor as platformFeeMinor',
      's.refund_minor as refundMinor',
      's.adjustment_minor as adjustmentMinor',
      's.service_charge_minor as serviceChargeMinor',
      's.net_minor as netMinor',
      's.made_at as createdAt',
      sql<string | null>`s.scheduled_for::text`.as('scheduledFor'),
      sql<string | null>`s.paid_on::text`.as('paidOn'),
      's.reference',
      's.confirmed_at as confirmedAt',
    ]);

type Filter = Pick<Query, 'state' | 'search'> & { readonly ispId?: number | undefined };

function filtered(tx: Tx, { state, ispId, search }: Filter) {
  let rows = rowsOf(tx);
  if (state) rows = rows.where('s.state', '=', state);
  if (ispId) rows = rows.where('s.isp_id', '=', ispId);
  if (search) rows = rows.where('s.number', '=', search.toUpperCase());
  return rows;
}

export async function settlementPage(tx: Tx, query: Filter & Paging) {
  const { page, pageSize, sort } = query;
  const direction = sort === 'createdAt' ? 'asc' : 'desc';
  const found = await filtered(tx, query)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('s.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const items = found.map(({ total: _, ...item }) => item);
  return { items, page, pageSize, total: found[0]?.total ?? 0 };
}

export async function* exportSettlements(tx: Tx, query: Filter) {
  for await (const row of filtered(tx, query).orderBy('s.id', 'desc').stream())
    yield {
      ispName: row.isp.name,
      settlementNumber: row.number,
      settlementState: row.state,
      paymentCount: row.paymentCount,
      currency: row.currency,
      collectedGrossMinor: row.grossMinor,
      gatewayFeeMinor: row.gatewayFeeMinor,
      platformFeeMinor: row.platformFeeMinor,
      refundMinor: row.refundMinor,
      settlementAdjustmentMinor: row.adjustmentMinor,
      serviceChargeMinor: row.serviceChargeMinor,
      payoutMinor: row.netMinor,
      paidOn: row.paidOn,
      reference: row.reference,
    };
}

export const findSettlement = (tx: Tx, id: number) =>
  rowsOf(tx)
    .select([
      's.note',
      's.issuer',
      's.made_by as madeBy',
      's.isp_id as ispId',
      's.proof_name as proofName',
      's.storage_key as storageKey',
      's.payout_account_id as accountId',
    ])
    .where('s.id', '=', id)
    .executeTakeFirst();

/** An ISP does not see the names of the platform's users. */
export const eventsOfSettlement = (tx: Tx, settlementId: number) =>
  tx
    .selectFrom('settlement_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.at', sql<'created'>`e.kind`.as('kind'), 'u.full_name as user', 'e.note'])
    .where('e.settlement_id', '=', settlementId)
    .orderBy('e.id')
    .execute();

const itemsOf = (tx: Tx, settlementId: number) =>
  tx
    .selectFrom('settlement_items as i')
    .leftJoin('checkouts as c', 'c.id', 'i.checkout_id')
    .leftJoin('settlement_adjustments as a', 'a.id', 'i.adjustment_id')
    .leftJoin('checkout_refunds as r', 'r.id', 'i.refund_id')
    .innerJoin('settlements as s', 's.id', 'i.settlement_id')
    .select([
      'i.id',
      sql<Kind>`i.kind`.as('kind'),
      'c.reference',
      'c.gateway',
      sql<string | null>`coalesce(a.note, r.reason)`.as('note'),
      'i.at',
      's.currency',
      'i.gross_minor as grossMinor',
      'i.fee_minor as feeMinor',
      'i.platform_fee_minor as platformFeeMinor',
      'i.net_minor as netMinor',
    ])
    .where('i.settlement_id', '=', settlementId);

type ItemQuery = CallInput<typeof settlementCalls.items>['query'];

export async function itemPage(tx: Tx, settlementId: number, { page, pageSize, sort }: ItemQuery) {
  const direction = sort === '-at' ? 'desc' : 'asc';
  const items = await itemsOf(tx, settlementId)
    .orderBy('i.at', direction)
    .orderBy('i.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await tx
    .selectFrom('settlement_items')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('settlement_id', '=', settlementId)
    .executeTakeFirstOrThrow();
  return { items, page, pageSize, total };
}

export async function* exportItems(tx: Tx, settlementId: number) {
  const rows = itemsOf(tx, settlementId).orderBy('i.at').orderBy('i.id').stream();
  for await (const { id: _, kind, grossMinor, netMinor, ...row } of rows)
    yield { itemKind: kind, ...row, amountMinor: grossMinor, payoutMinor: netMinor };
}

/** The statement shows one line per gateway, however many payments there are. */
export async function gatewaySums(tx: Tx, settlementId: number) {
  const { rows } = await sql<{ gateway: string; count: number; grossMinor: number }>`
    select c.gateway, count(*)::int as count, sum(i.gross_minor)::bigint as "grossMinor"
    from settlement_items i join checkouts c on c.id = i.checkout_id
    where i.settlement_id = ${settlementId} and i.kind = 'payment' group by 1 order by 1`.execute(tx);
  return rows;
}
