import { arrayText, type Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface MessageToCharge {
  readonly id: number;
  readonly segments: number;
}

/**
 * Charges claimed messages from the ISP's balance, in this order and as far as it goes. Returns the amount of each that was charged;
 * the others must not be sent. A campaign also spends what it reserved.
 */
export async function chargeMessages(
  tx: Tx,
  at: string,
  campaignId: number | null,
  messages: readonly MessageToCharge[],
): Promise<ReadonlyMap<number, number>> {
  if (messages.length === 0) return new Map();
  const { rows } = await sql<{ id: number; amount: number }>`
    select message_id as id, amount from charge_sms(${campaignId}, ${arrayText(messages.map(({ id }) => id))}::bigint[],
      ${arrayText(messages.map(({ segments }) => segments))}::integer[], ${at}::timestamptz)`.execute(tx);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** Gives back what messages cost that the provider refused or certainly did not take. Others stay charged. */
export async function refundMessages(tx: Tx, at: string, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`select refund_sms(${[...ids]}::bigint[], ${at}::timestamptz)`.execute(tx);
}

/** What can be spent by messages that reserved nothing. */
export const availableBalance = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ available: number }>`select available_sms_balance() as available`.execute(tx);
  return rows[0]?.available ?? 0;
};

/** False if the balance is too low. */
export const reserveForCampaign = async (tx: Tx, campaignId: number, amountMinor: number) => {
  const { rows } = await sql<{ isReserved: boolean }>`
    select reserve_sms(${campaignId}, ${amountMinor}) as "isReserved"`.execute(tx);
  return rows[0]?.isReserved ?? false;
};

/** What an ended campaign did not use is free again. Does nothing for one that reserved nothing. */
export const releaseReservation = (tx: Tx, campaignId: number) =>
  sql`select release_sms(${campaignId})`.execute(tx);
