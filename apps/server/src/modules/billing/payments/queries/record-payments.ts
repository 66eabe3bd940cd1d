import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import type { NumberedPayment } from '../rules/new-payment.ts';

/**
 * Subscribers of a wholesale reseller pay the ISP what they owe it from before, which is none of the reseller's business. What the
 * reseller records stays theirs, and is refused.
 */
const payee = sql`case when w.id is not null and current_setting('role') = 'lastmile_tenant' then null else s.reseller_user_id end`;

/** Inserts all payments with one statement. */
export async function insertPayments(
  tx: Tx,
  year: number,
  payments: readonly NumberedPayment[],
): Promise<{ id: number; numberInYear: number }[]> {
  const column = <T>(of: (payment: NumberedPayment) => T): T[] => payments.map(of);
  const { rows } = await sql<{ id: number; numberInYear: number }>`
    insert into payments (number, number_year, number_in_year, subscriber_id, reseller_user_id, amount_minor, method,
      channel, reference, note, received_at, received_on, received_by, cash_user_id, owed_by_user_id, collected_by, checkout_id,
      gateway, gateway_txn_id, gateway_fee_minor)
    select n.number, ${year}, n.number_in_year, s.id, ${payee}, n.amount, n.method, n.channel,
      n.reference, n.note, n.received_at, n.received_on, n.received_by, n.cash_user_id, n.owed_by_user_id, n.collected_by,
      n.checkout_id, n.gateway, n.gateway_txn_id, n.gateway_fee_minor
    from unnest(
      ${column(({ number }) => number)}::text[], ${column(({ numberInYear }) => numberInYear)}::bigint[],
      ${column(({ subscriberId }) => subscriberId)}::bigint[], ${column(({ amountMinor }) => amountMinor)}::bigint[],
      ${column(({ method }) => method)}::text[], ${column(({ channel }) => channel)}::text[],
      ${column(({ reference }) => reference)}::text[], ${column(({ note }) => note)}::text[],
      ${column(({ receivedAt }) => receivedAt)}::timestamptz[], ${column(({ receivedOn }) => receivedOn)}::date[],
      ${column(({ receivedBy }) => receivedBy)}::bigint[], ${column(({ cashUserId }) => cashUserId)}::bigint[],
      ${column(({ owedByUserId }) => owedByUserId ?? null)}::bigint[],
      ${column(({ collectedBy }) => collectedBy)}::text[], ${column(({ checkout }) => checkout?.id ?? null)}::bigint[],
      ${column(({ checkout }) => checkout?.gateway ?? null)}::text[],
      ${column(({ checkout }) => checkout?.transactionId ?? null)}::text[],
      ${column(({ checkout }) => checkout?.feeMinor ?? 0)}::bigint[]
    ) n (number, number_in_year, subscriber_id, amount, method, channel, reference, note, received_at, received_on,
      received_by, cash_user_id, owed_by_user_id, collected_by, checkout_id, gateway, gateway_txn_id, gateway_fee_minor)
    join subscribers s on s.isp_id = current_isp() and s.id = n.subscriber_id
    left join resellers w on w.isp_id = s.isp_id and w.user_id = s.reseller_user_id and w.model = 'wholesale'
    returning id, number_in_year as "numberInYear"`.execute(tx);
  return rows;
}

/** Whether the subscriber exists within the caller's scope. */
export const hasSubscriber = async (tx: Tx, subscriberId: number, own: VisibleResellers): Promise<boolean> =>
  (await tx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', subscriberId)
    .$if(own !== null, (query) => query.where('reseller_user_id', 'in', own ?? []))
    .executeTakeFirst()) !== undefined;

/** Whether any of these subscribers is in none of the areas. */
export const hasSubscriberOutside = async (
  tx: Tx,
  subscriberIds: readonly number[],
  areas: readonly number[],
): Promise<boolean> =>
  (await tx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', sql<number>`any(${[...subscriberIds]}::bigint[])`)
    .where(sql<boolean>`(area_id = any(${[...areas]}::bigint[])) is not true`)
    .limit(1)
    .executeTakeFirst()) !== undefined;
