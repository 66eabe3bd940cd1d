import type { CallInput, ChargeState, serviceChargeCalls } from '@lastmile/contract';
import type { DB, Tx } from '@lastmile/database';
import { type Insertable, sql } from 'kysely';

type Query = CallInput<typeof serviceChargeCalls.history>['query'];
export type ChargeKind = 'registration' | 'renewal' | 'change';

const chargeColumns = [
  'id',
  sql<ChargeKind>`kind`.as('kind'),
  'plan_name as planName',
  'months',
  'counted',
  'fee_minor as feeMinor',
  'charge_minor as chargeMinor',
  'discount_minor as discountMinor',
  sql<number>`adjustment_minor - unused_minor`.as('adjustmentMinor'),
  'vat_minor as vatMinor',
  'total_minor as totalMinor',
  'currency',
  'coupon_code as couponCode',
  sql<ChargeState>`state`.as('state'),
  'gateway',
  'reference',
  'receipt_number as receiptNumber',
  sql<string | null>`period_start::text`.as('periodStart'),
  sql<string | null>`period_end::text`.as('periodEnd'),
  'created_at as createdAt',
  'paid_at as paidAt',
] as const;

const ownCharges = (tx: Tx, { state, search }: Pick<Query, 'state' | 'search'>) =>
  tx
    .selectFrom('service_charges')
    .where(sql<boolean>`isp_id = current_isp()`)
    .$if(state !== undefined, (query) => query.where('state', '=', state as ChargeState))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('receipt_number', '=', search.toUpperCase()),
          eb('reference', '=', search.toUpperCase()),
          eb('transaction_id', '=', search),
        ]),
      ),
    );

/** Of the tenant. */
export async function chargePage(tx: Tx, query: Query) {
  const { page, pageSize, sort } = query;
  const items = await ownCharges(tx, query)
    .select(chargeColumns)
    .orderBy('id', sort === '-createdAt' ? 'desc' : 'asc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await ownCharges(tx, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, page, pageSize, total };
}

export async function* exportCharges(tx: Tx, query: Query) {
  yield* ownCharges(tx, query)
    .select([...chargeColumns, 'state as chargeState'])
    .orderBy('id', query.sort === '-createdAt' ? 'desc' : 'asc')
    .stream(500);
}

/** Of the tenant. */
export const findPaidCharge = (tx: Tx, id: number) =>
  tx
    .selectFrom('service_charges')
    .select([
      ...chargeColumns,
      'vat_rate as vatRate',
      sql<{ name: string; lines: string[] }>`issuer`.as('issuer'),
    ])
    .where(sql<boolean>`isp_id = current_isp()`)
    .where('id', '=', id)
    .where('state', 'in', ['paid', 'refunded'])
    .executeTakeFirst();
export type PaidCharge = NonNullable<Awaited<ReturnType<typeof findPaidCharge>>>;

export type NewCharge = Omit<Insertable<DB['service_charges']>, 'isp_id'> & { isp_id: number };

export const insertCharge = async (tx: Tx, charge: NewCharge): Promise<number> =>
  (await tx.insertInto('service_charges').values(charge).returning('id').executeTakeFirstOrThrow()).id;

/** Locked, with all that posting needs. In a transaction of the platform. */
export const lockCharge = (tx: Tx, ispId: number, id: number) =>
  tx
    .selectFrom('service_charges')
    .select([
      'isp_id as ispId',
      'id',
      sql<ChargeKind>`kind`.as('kind'),
      'plan_id as planId',
      'version_id as versionId',
      'months',
      'trial_days as trialDays',
      'total_minor as totalMinor',
      'unused_minor as unusedMinor',
      'surplus_minor as surplusMinor',
      'adjustment_minor as adjustmentMinor',
      'adjustment_ids as adjustmentIds',
      'coupon_id as couponId',
      'plan_row_version as planRowVersion',
      sql<ChargeState>`state`.as('state'),
    ])
    .where('isp_id', '=', ispId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedCharge = NonNullable<Awaited<ReturnType<typeof lockCharge>>>;

export const updateCharge = (
  tx: Tx,
  ispId: number,
  id: number,
  change: Partial<Insertable<DB['service_charges']>>,
) => tx.updateTable('service_charges').set(change).where('isp_id', '=', ispId).where('id', '=', id).execute();

interface ChargeReceipt {
  readonly transactionId: string | null;
  readonly receiptNumber: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly paidAt: string;
  readonly issuer: { readonly name: string; readonly lines: readonly string[] };
}

export const markPaid = (tx: Tx, ispId: number, id: number, receipt: ChargeReceipt) =>
  tx
    .updateTable('service_charges')
    .set({
      state: 'paid',
      transaction_id: receipt.transactionId,
      receipt_number: receipt.receiptNumber,
      period_start: receipt.periodStart,
      period_end: receipt.periodEnd,
      paid_at: receipt.paidAt,
      issuer: sql`${JSON.stringify(receipt.issuer)}::jsonb`,
    })
    .where('isp_id', '=', ispId)
    .where('id', '=', id)
    .execute();

/** The next receipt number of the year, without gaps: the row is locked until the transaction ends. */
export async function nextReceiptNumber(tx: Tx, year: number): Promise<string> {
  const { last } = await tx
    .insertInto('service_receipt_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql`service_receipt_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `SC-${year}-${String(last).padStart(6, '0')}`;
}

/** Paid charges whose days are not over yet, for the value of what is left of them. */
export const findUnusedCharges = (tx: Tx, ispId: number, today: string) =>
  tx
    .selectFrom('service_charges')
    .select([
      'fee_minor as feeMinor',
      'charge_minor as chargeMinor',
      'discount_minor as discountMinor',
      sql<string>`period_start::text`.as('periodStart'),
      sql<string>`period_end::text`.as('periodEnd'),
    ])
    .where('isp_id', '=', ispId)
    .where('state', '=', 'paid')
    .where('months', '>', 0)
    .where('period_end', '>=', today)
    .execute();

/** The pending payment of a registration that can be continued. */
export const findPendingRegistration = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('service_charges as s')
    .innerJoin('checkouts as c', (join) =>
      join.onRef('c.isp_id', '=', 's.isp_id').onRef('c.reference', '=', 's.reference'),
    )
    .select([
      'c.reference as transactionId',
      'c.amount_minor as amountMinor',
      'c.pay_url as payUrl',
      'c.state',
    ])
    .where('s.isp_id', '=', ispId)
    .where('s.kind', '=', 'registration')
    .where('s.state', '=', 'pending')
    .where('c.state', 'in', ['pending', 'needs_review'])
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
