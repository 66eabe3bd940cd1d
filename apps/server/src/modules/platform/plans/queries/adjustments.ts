import type { ProblemCode } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Differences that the next payment settles. */
export const openAdjustments = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('service_charge_adjustments')
    .select(['id', 'amount_minor as amountMinor'])
    .where('isp_id', '=', ispId)
    .where('charge_id', 'is', null)
    .orderBy('id')
    .execute();

/** A difference that no payment has settled yet: the ISP owes it. */
export async function findUnpaidCharges(tx: Tx, ispId: number): Promise<ProblemCode | undefined> {
  const open = await openAdjustments(tx, ispId);
  return open.reduce((sum, { amountMinor }) => sum + amountMinor, 0) > 0 ? 'isps.unpaid_charges' : undefined;
}

export const openRecounts = (tx: Tx, ispId: number) =>
  tx
    .selectFrom('service_charge_adjustments')
    .select([
      sql<string>`month_start::text`.as('monthStart'),
      sql<number>`counted`.as('counted'),
      sql<number>`charged_minor`.as('chargedMinor'),
      'amount_minor as amountMinor',
    ])
    .where('isp_id', '=', ispId)
    .where('charge_id', 'is', null)
    .where('kind', '=', 'recount')
    .where('amount_minor', '<>', 0)
    .orderBy('month_start')
    .execute();

/** Settles those that are still open; the ids of those that a payment settled now. */
export const settleAdjustments = async (
  tx: Tx,
  ispId: number,
  chargeId: number,
  ids: readonly number[],
): Promise<number> => {
  const settled = await tx
    .updateTable('service_charge_adjustments')
    .set({ charge_id: chargeId })
    .where('isp_id', '=', ispId)
    .where('charge_id', 'is', null)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .returning('amount_minor as amountMinor')
    .execute();
  return settled.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
};

/** Due again with the next payment, because the one that settled them was taken back. */
export const reopenAdjustments = (tx: Tx, ispId: number, chargeId: number) =>
  tx
    .updateTable('service_charge_adjustments')
    .set({ charge_id: null })
    .where('isp_id', '=', ispId)
    .where('charge_id', '=', chargeId)
    .execute();

export const insertAdjustment = (
  tx: Tx,
  ispId: number,
  kind: 'surplus' | 'correction',
  amountMinor: number,
) =>
  tx
    .insertInto('service_charge_adjustments')
    .values({ isp_id: ispId, kind, amount_minor: amountMinor })
    .execute();

export interface NewRecount {
  readonly ispId: number;
  readonly monthStart: string;
  readonly counted: number;
  readonly chargedMinor: number;
  readonly amountMinor: number;
}

/** Once per month, whatever runs twice. */
export const insertRecount = (tx: Tx, recount: NewRecount) =>
  tx
    .insertInto('service_charge_adjustments')
    .values({
      isp_id: recount.ispId,
      kind: 'recount',
      month_start: recount.monthStart,
      counted: recount.counted,
      charged_minor: recount.chargedMinor,
      amount_minor: recount.amountMinor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** What was paid for the month that begins on this day; undefined if no payment covers it. */
export const findChargedFor = async (
  tx: Tx,
  ispId: number,
  monthStart: string,
): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('service_charges')
      .select('monthly_minor as monthlyMinor')
      .where('isp_id', '=', ispId)
      .where('state', '=', 'paid')
      .where('months', '>', 0)
      .where('period_start', '<=', monthStart)
      .where('period_end', '>=', monthStart)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.monthlyMinor;

export const hasRecount = async (tx: Tx, ispId: number, monthStart: string): Promise<boolean> =>
  (await tx
    .selectFrom('service_charge_adjustments')
    .select('id')
    .where('isp_id', '=', ispId)
    .where('kind', '=', 'recount')
    .where('month_start', '=', monthStart)
    .executeTakeFirst()) !== undefined;
