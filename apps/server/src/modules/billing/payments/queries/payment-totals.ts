import type { PaymentMethod } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { Search, Walked } from '../../../customers/subscribers/index.ts';
import { exactSum as sumOf } from '../../ledger/index.ts';
import { found, matches, type PaymentViewer, type SearchedPayments } from './payment-filter.ts';

/** Count and sums of `atMost` payments, net of refunds. Reversed ones add to the sums only if the filter asks for them. */
export async function sumsOf(
  tx: Tx,
  filter: SearchedPayments,
  viewer: PaymentViewer,
  atMost: number | null = null,
) {
  const from =
    cachedSums(filter, viewer) ??
    sql`(select status, 1 as payments, amount_minor, refunded_minor from payments where ${matches(filter, viewer)}
      limit ${atMost}::int) p`;
  const { rows } = await sql<Sums>`select ${sumsIn(filter)} from ${from}`.execute(tx);
  return rows[0] ?? noSums;
}

interface Sums {
  readonly total: number;
  readonly amountMinor: number;
  readonly refundedMinor: number;
}

const noSums: Sums = { total: 0, amountMinor: 0, refundedMinor: 0 };

function sumsIn(filter: SearchedPayments, isFound = sql`true`): RawBuilder<unknown> {
  const isCounted = sql`${isMoney(filter)} and ${isFound}`;
  return sql`coalesce(sum(payments) filter (where ${isFound}), 0)::bigint as total,
    ${sumOf(sql`amount_minor - refunded_minor`, isCounted)} as "amountMinor",
    ${sumOf(sql`refunded_minor`, isCounted)} as "refundedMinor"`;
}

/** Counts and sums what a search finds among so many payments that fulfil the rest of the filter. */
export async function sumsOfWalked(
  tx: Tx,
  filter: SearchedPayments & { readonly search: Search },
  viewer: PaymentViewer,
  atMost: number,
): Promise<Walked<Sums>> {
  const { rows } = await sql<Sums & { walked: number }>`
    select count(*)::int as walked, ${sumsIn(filter, sql`is_found`)} from (
      select 1 as payments, status, amount_minor, refunded_minor, ${found(filter.search)} as is_found from (
        select * from payments where ${matches({ ...filter, search: null }, viewer)}
          order by received_on desc, received_at desc, id desc limit ${atMost}::int
      ) payments offset 0
    ) compared`.execute(tx);
  const { walked, ...sums } = rows[0] ?? { walked: 0, ...noSums };
  return { rows: walked, found: sums };
}

const isMoney = ({ status }: SearchedPayments): RawBuilder<unknown> =>
  status === 'reversed' ? sql`true` : sql`status <> 'reversed'`;

/**
 * From the aggregates where they cover the filter: any dates and status, for all payments or by method,
 * channel or receiver alone.
 */
function cachedSums(
  filter: SearchedPayments,
  { reseller, collector }: PaymentViewer,
): RawBuilder<unknown> | undefined {
  const { method, channel } = filter;
  if (hasNoAggregate(filter) || reseller !== null) return undefined;
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
  return sql`(select status, payments, amount_minor, refunded_minor from payment_aggregates
    where kind = ${kind} and value = ${value} and ${daysAndState(filter)}) p`;
}

/** Filters that no aggregate has. */
const hasNoAggregate = ({
  search,
  subscriberId,
  resellerId,
  handOver,
  heldBy,
  areaId,
  noArea,
  noReceiver,
}: SearchedPayments): boolean =>
  Boolean(search || subscriberId || resellerId || handOver || heldBy || areaId || noArea || noReceiver);

function daysAndState({ from, to, status }: SearchedPayments): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (from) conditions.push(sql`received_on >= ${from}::date`);
  if (to) conditions.push(sql`received_on <= ${to}::date`);
  if (status) conditions.push(sql`status = ${status}`);
  return sql.join(conditions, sql` and `);
}

/** Sums for all methods, net of refunds; from the aggregates where only dates and status are filtered. */
export async function sumsByMethod(
  tx: Tx,
  { method: _, ...filter }: SearchedPayments,
  viewer: PaymentViewer,
): Promise<{ method: PaymentMethod; amountMinor: number }[]> {
  const isNarrow = hasNoAggregate(filter) || filter.channel || filter.receivedBy;
  const isOwn = viewer.reseller !== null || viewer.collector !== null;
  const from =
    isNarrow || isOwn
      ? sql`(select method, status, amount_minor, refunded_minor from payments where ${matches(filter, viewer)}) p`
      : sql`(select value as method, status, amount_minor, refunded_minor from payment_aggregates
          where kind = 'method' and ${daysAndState(filter)}) p`;
  const { rows } = await sql<{ method: PaymentMethod; amountMinor: number }>`
    select method, ${sumOf(sql`amount_minor - refunded_minor`, isMoney(filter))} as "amountMinor" from ${from}
    where ${isMoney(filter)} group by method having sum(amount_minor - refunded_minor) <> 0 order by 2 desc, 1`.execute(
    tx,
  );
  return rows;
}

export const compactPaymentAggregates = (tx: Tx) => sql`select compact_payment_aggregates()`.execute(tx);
