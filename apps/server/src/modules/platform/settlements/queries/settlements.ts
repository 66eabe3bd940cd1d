import type { PayoutMethod, SettlementState } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export const lockSettlement = (tx: Tx, id: number) =>
  tx
    .selectFrom('settlements')
    .select([
      'id',
      'isp_id as ispId',
      sql<SettlementState>`state`.as('state'),
      'made_by as madeBy',
      'payout_account_id as accountId',
      'storage_key as storageKey',
      'service_charge_id as serviceChargeId',
      'confirmed_at as confirmedAt',
      'net_minor as netMinor',
      'number',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

interface Change {
  readonly state?: SettlementState;
  readonly approved_by?: number;
  readonly approved_at?: string;
  readonly payout_account_id?: number;
  readonly paid_by?: number;
  readonly paid_at?: string;
  readonly paid_on?: string;
  readonly reference?: string;
  readonly proof_name?: string;
  readonly storage_key?: string;
  readonly confirmed_by?: number;
  readonly confirmed_at?: string;
  readonly cancelled_by?: number;
  readonly cancelled_at?: string;
  readonly cancelled_reason?: string;
}

export const updateSettlementRow = (tx: Tx, id: number, change: Change) =>
  tx.updateTable('settlements').set(change).where('id', '=', id).execute();

/** The payments of a cancelled settlement are unsettled again. */
export const releaseItems = (tx: Tx, settlementId: number) =>
  tx
    .updateTable('settlement_items')
    .set({ is_live: false })
    .where('settlement_id', '=', settlementId)
    .execute();

interface NewEvent {
  readonly ispId: number;
  readonly settlementId: number;
  readonly kind: 'created' | 'approved' | 'paid' | 'confirmed' | 'cancelled';
  readonly userId: number | null;
  readonly at: string;
  readonly note?: string | null;
}

export const addSettlementEvent = (tx: Tx, { ispId, settlementId, kind, userId, at, note }: NewEvent) =>
  tx
    .insertInto('settlement_events')
    .values({ isp_id: ispId, settlement_id: settlementId, kind, user_id: userId, at, note: note ?? null })
    .execute();

/** The account that settlements are paid to, if it is verified and past its pause. */
export const findUsablePayoutAccount = (tx: Tx, ispId: number, now: string) =>
  tx
    .selectFrom('payout_accounts')
    .select(['id', sql<PayoutMethod>`method`.as('method')])
    .where('isp_id', '=', ispId)
    .where('ended_at', 'is', null)
    .where('verified_at', 'is not', null)
    .where('usable_from', '<=', now)
    .orderBy('is_preferred', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Whether the account of an approved settlement may still be paid to. */
export const isPayoutAccountUsable = async (
  tx: Tx,
  ispId: number,
  id: number,
  now: string,
): Promise<boolean> =>
  (await tx
    .selectFrom('payout_accounts')
    .select('id')
    .where('isp_id', '=', ispId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('verified_at', 'is not', null)
    .where('usable_from', '<=', now)
    .executeTakeFirst()) !== undefined;

/** Posts the payout in both books. */
export const postPaid = (tx: Tx, id: number) => sql`select post_paid_settlement(${id})`.execute(tx);

/** Posts the service charge in both books; of a cancelled settlement, that it is given back. */
export const postOffset = (tx: Tx, id: number, at: string) =>
  sql`select post_settlement_offset(${id}, ${at}::timestamptz)`.execute(tx);

export async function insertAdjustment(
  tx: Tx,
  row: {
    readonly isp_id: number;
    readonly kind: 'correction';
    readonly amount_minor: number;
    readonly note: string;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('settlement_adjustments')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select post_settlement_adjustment(${id})`.execute(tx);
  return id;
}

/** Approved settlements lose the account that was changed or removed, and need another approval. */
export const returnToDraft = (tx: Tx, accountId: number, at: string) =>
  sql`select return_settlements_to_draft(${accountId}, ${at}::timestamptz)`.execute(tx);

export const findIspToSettle = (tx: Tx, id: number) =>
  tx
    .selectFrom('isps')
    .select(['id', 'name', 'currency', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirst();
