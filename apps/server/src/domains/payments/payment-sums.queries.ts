import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { matches, type PaymentFilter, type PaymentViewer } from './payment-filter.queries.ts';

/** How many there are, and what they come to; reversed ones count as money only where the filter asks for them. */
export async function sumsOf(tx: Tx, filter: PaymentFilter, viewer: PaymentViewer) {
  const from =
    keptIn(filter, viewer) ??
    sql`(select status, 1 as payments, amount_minor from payments where ${matches(filter, viewer)}) p`;
  const isMoney = filter.status === 'reversed' ? sql`true` : sql`status <> 'reversed'`;
  const { rows } = await sql<{ total: number; amountMinor: number }>`
    select coalesce(sum(payments), 0)::bigint as total,
      coalesce(sum(amount_minor) filter (where ${isMoney}), 0)::bigint as "amountMinor"
    from ${from}`.execute(tx);
  return rows[0] ?? { total: 0, amountMinor: 0 };
}

/** Where the kept tallies say it: any days and state, of all payments or by method, channel or receiver alone. */
function keptIn(
  filter: PaymentFilter,
  { reseller, collector }: PaymentViewer,
): RawBuilder<unknown> | undefined {
  const { search, subscriberId, handOver, method, channel, from, to, status } = filter;
  if (search || subscriberId || handOver || reseller !== null) return undefined;
  const receiver = collector ?? filter.receivedBy;
  if (collector !== null && filter.receivedBy !== undefined && filter.receivedBy !== collector)
    return undefined;
  const kinds = [
    method && { kind: 'method', value: method },
    channel && { kind: 'channel', value: channel },
    receiver && { kind: 'receiver', value: String(receiver) },
  ].filter((given) => typeof given === 'object');
  if (kinds.length > 1) return undefined;
  const { kind, value } = kinds[0] ?? { kind: 'all', value: '' };
  const conditions: RawBuilder<unknown>[] = [sql`kind = ${kind} and value = ${value}`];
  if (from) conditions.push(sql`received_on >= ${from}::date`);
  if (to) conditions.push(sql`received_on <= ${to}::date`);
  if (status) conditions.push(sql`status = ${status}`);
  return sql`(select status, payments, amount_minor from payment_tallies where ${sql.join(conditions, sql` and `)}) p`;
}

export const sumUpPaymentTallies = (tx: Tx) => sql`select sum_up_payment_tallies()`.execute(tx);
