import type { leftOutReasons } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

type Reason = (typeof leftOutReasons)[number];

/** Locks what an ISP is owed until the transaction ends: makers and refunds of one ISP wait for each other. */
export const lockUnsettled = (tx: Tx, ispId: number) =>
  sql`select lock_unsettled_balance(${ispId})`.execute(tx);

const sums = sql`
  count(*) filter (where kind = 'payment')::int as payment_count,
  coalesce(sum(gross_minor) filter (where kind = 'payment'), 0)::bigint as gross_minor,
  coalesce(sum(fee_minor), 0)::bigint as gateway_fee_minor,
  coalesce(sum(platform_fee_minor), 0)::bigint as platform_fee_minor,
  coalesce(-sum(gross_minor) filter (where kind in ('refund', 'chargeback')), 0)::bigint as refund_minor,
  coalesce(sum(gross_minor) filter (where kind = 'adjustment'), 0)::bigint as adjustment_minor,
  coalesce(sum(gross_minor - fee_minor - platform_fee_minor), 0)::bigint as net_minor`;

export interface Totals {
  readonly paymentCount: number;
  readonly grossMinor: number;
  readonly gatewayFeeMinor: number;
  readonly platformFeeMinor: number;
  readonly refundMinor: number;
  readonly adjustmentMinor: number;
  readonly netMinor: number;
}

export interface SettlementSelection {
  readonly ispId: number;
  readonly until: string;
  /** Only these online payments; default: all of them. */
  readonly paymentIds?: readonly number[] | undefined;
}

/** Adjustments and refunds of settled payments are always in, so that nobody is paid too much by choosing payments. */
const pickedItems = ({ ispId, until, paymentIds }: SettlementSelection) => {
  const payable = sql`select * from unsettled_items(${ispId}, ${until}) where left_out is null`;
  if (!paymentIds) return payable;
  return sql`select * from (
      select u.*, coalesce(bool_or(u.kind = 'payment') over (partition by u.checkout_id), false) as is_of_unsettled from (${payable}) u) p
    where kind = 'adjustment' or not is_of_unsettled or checkout_id = any(${paymentIds}::bigint[])`;
};

/** Which of these online payments a settlement until this moment can pay. */
export async function countPayable(
  tx: Tx,
  { ispId, until, paymentIds }: Required<SettlementSelection>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unsettled_items(${ispId}, ${until})
    where left_out is null and kind = 'payment' and checkout_id = any(${paymentIds}::bigint[])`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** What a settlement until this moment would pay. */
export async function totalsUntil(tx: Tx, picked: SettlementSelection): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select payment_count as "paymentCount", gross_minor as "grossMinor", gateway_fee_minor as "gatewayFeeMinor",
      platform_fee_minor as "platformFeeMinor", refund_minor as "refundMinor", adjustment_minor as "adjustmentMinor", net_minor as "netMinor"
    from (select ${sums} from (${pickedItems(picked)}) p) t`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('A sum has one row');
  return found;
}

export async function sumExcludedUntil(tx: Tx, ispId: number, until: string) {
  const { rows } = await sql<{ reason: Reason; count: number; netMinor: number }>`
    select left_out as reason, count(*) filter (where kind = 'payment')::int as count,
      sum(gross_minor - fee_minor - platform_fee_minor)::bigint as "netMinor"
    from unsettled_items(${ispId}, ${until}) where left_out is not null group by 1 order by 1`.execute(tx);
  return rows;
}

export interface NewSettlement extends SettlementSelection {
  readonly number: string;
  readonly minPayoutMinor: number;
  readonly note: string | null;
  readonly issuer: string;
  readonly userId: number | null;
  readonly at: string;
  readonly scheduledFor: string | null;
  /** The service charge that is taken off. */
  readonly charge?: { readonly id: number; readonly totalMinor: number } | undefined;
}

/** The settlement and its items in one statement; undefined if there is too little to settle. */
export async function insertSettlement(tx: Tx, made: NewSettlement) {
  const chargeMinor = made.charge?.totalMinor ?? 0;
  const { rows } = await sql<{ id: number; netMinor: number }>`
    with picked as materialized (
      ${pickedItems(made)}
    ), totals as (select ${sums} from picked),
    made as (
      insert into settlements (isp_id, number, until, currency, payment_count, gross_minor, gateway_fee_minor, platform_fee_minor,
        refund_minor, adjustment_minor, net_minor, note, issuer, made_by, made_at, scheduled_for,
        service_charge_id, service_charge_minor)
      select ${made.ispId}, ${made.number}, ${made.until}, i.currency, t.payment_count, t.gross_minor, t.gateway_fee_minor,
        t.platform_fee_minor, t.refund_minor, t.adjustment_minor, t.net_minor - ${chargeMinor}::bigint, ${made.note}, ${made.issuer}, ${made.userId}::bigint, ${made.at}::timestamptz,
        ${made.scheduledFor}::date, ${made.charge?.id ?? null}::bigint, ${chargeMinor}::bigint
      from totals t, isps i where i.id = ${made.ispId} and t.net_minor >= ${made.minPayoutMinor}::bigint + ${chargeMinor}::bigint
      returning id, isp_id, net_minor
    ), items as (
      insert into settlement_items (isp_id, settlement_id, kind, checkout_id, refund_id, adjustment_id, gross_minor, fee_minor,
        platform_fee_minor, net_minor, at)
      select made.isp_id, made.id, p.kind, p.checkout_id, p.refund_id, p.adjustment_id, p.gross_minor, p.fee_minor,
        p.platform_fee_minor, p.gross_minor - p.fee_minor - p.platform_fee_minor, p.at
      from made, picked p
    )
    select id, net_minor as "netMinor" from made`.execute(tx);
  return rows[0];
}

export async function nextSettlementNumber(tx: Tx, year: number): Promise<string> {
  const { last } = await tx
    .insertInto('settlement_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`settlement_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return `ST-${year}-${String(last).padStart(6, '0')}`;
}

export interface IspSums {
  readonly currency: string;
  readonly collectedMinor: number;
  readonly settledMinor: number;
  readonly inProcessMinor: number;
  readonly remainingMinor: number;
}

/** What was collected for one ISP, and where it is. Readable by the ISP: its own documents, not the book of the platform. */
export async function sumsOfIsp(tx: Tx, ispId: number): Promise<IspSums> {
  const { rows } = await sql<Omit<IspSums, 'collectedMinor'>>`
    select (select currency from isps where id = ${ispId}) as currency,
      coalesce((select sum(net_minor + service_charge_minor) from settlements where isp_id = ${ispId} and state = 'paid'), 0)::bigint as "settledMinor",
      coalesce((select sum(net_minor + service_charge_minor) from settlements where isp_id = ${ispId} and state in ('draft', 'approved')), 0)::bigint
        as "inProcessMinor",
      coalesce((select sum(gross_minor - fee_minor - platform_fee_minor) from unsettled_items(${ispId}, 'infinity')), 0)::bigint as "remainingMinor"`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new Error('A sum has one row');
  return {
    collectedMinor: found.settledMinor + found.inProcessMinor + found.remainingMinor,
    ...found,
  };
}
