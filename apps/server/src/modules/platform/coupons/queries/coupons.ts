import type { CallInput, CouponState, couponCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { CouponTerms } from '../rules/coupon-discount.ts';

type Query = CallInput<typeof couponCalls.list>['query'];

const usedOf = sql<number>`(select count(*) from coupon_redemptions r where r.coupon_id = c.id and r.state = 'used')`;
const reservedOf = (now: string) => sql<number>`(select count(*) from coupon_redemptions r
  where r.coupon_id = c.id and r.state = 'reserved' and r.reserved_until > ${now})`;

const stateOf = (now: string) => sql<CouponState>`case
  when c.status = 'inactive' then 'inactive'
  when c.ends_at <= ${now} then 'ended'
  when c.starts_at > ${now} then 'scheduled'
  when c.max_uses <= ${usedOf} then 'used_up'
  else 'active' end`;

const coupons = (tx: Tx, now: string) =>
  tx.selectFrom('coupons as c').select([
    'c.id',
    'c.code',
    'c.description',
    sql<'percent' | 'fixed'>`c.kind`.as('kind'),
    'c.value',
    'c.max_discount_minor as maxDiscountMinor',
    'c.min_amount_minor as minAmountMinor',
    // An array of bigint would be read as texts.
    sql<number[]>`to_jsonb(c.plan_ids)`.as('planIds'),
    sql<'registration' | 'any'>`c.scope`.as('scope'),
    'c.starts_at as startsAt',
    'c.ends_at as endsAt',
    'c.max_uses as maxUses',
    'c.max_uses_per_isp as maxUsesPerIsp',
    sql<'active' | 'inactive'>`c.status`.as('status'),
    stateOf(now).as('state'),
    usedOf.as('used'),
    reservedOf(now).as('reserved'),
    sql<number>`(select coalesce(sum(s.discount_minor), 0)::bigint from coupon_redemptions r
        join service_charges s on s.isp_id = r.isp_id and s.id = r.charge_id
        where r.coupon_id = c.id and r.state = 'used')`.as('discountMinor'),
    'c.version',
  ]);

const matches = ({ search, status }: Query): RawBuilder<boolean> =>
  sql`(${search} = '' or c.code like ${`%${search.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`})
    and (${status ?? null}::text is null or c.status = ${status ?? null})`;

const orders: Readonly<Record<Query['sort'], RawBuilder<unknown>>> = {
  code: sql`c.code`,
  '-code': sql`c.code desc`,
  createdAt: sql`c.id`,
  '-createdAt': sql`c.id desc`,
  used: sql`"used", c.id`,
  '-used': sql`"used" desc, c.id desc`,
};

export async function couponPage(tx: Tx, query: Query, now: string) {
  const { page, pageSize, sort } = query;
  const items = await coupons(tx, now)
    .where(matches(query))
    .orderBy(orders[sort])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await tx
    .selectFrom('coupons as c')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matches(query))
    .executeTakeFirstOrThrow();
  return { items, page, pageSize, total };
}

export const findCoupon = (tx: Tx, id: number, now: string) =>
  coupons(tx, now).where('c.id', '=', id).executeTakeFirst();

const terms = (tx: Tx) =>
  tx
    .selectFrom('coupons')
    .select([
      'id',
      'code',
      sql<'percent' | 'fixed'>`kind`.as('kind'),
      'value',
      'max_discount_minor as maxDiscountMinor',
      'min_amount_minor as minAmountMinor',
      sql<number[]>`to_jsonb(plan_ids)`.as('planIds'),
      sql<'registration' | 'any'>`scope`.as('scope'),
      'starts_at as startsAt',
      'ends_at as endsAt',
      'max_uses as maxUses',
      'max_uses_per_isp as maxUsesPerIsp',
      sql<'active' | 'inactive'>`status`.as('status'),
    ]);

export const findTermsByCode = (tx: Tx, code: string): Promise<KnownCoupon | undefined> =>
  terms(tx).where('code', '=', code).executeTakeFirst();

/**
 * Locked: whoever reserves or uses the coupon waits, so that uses are counted one after another. Not against the foreign keys of
 * new charges: two payments that both wrote their charge would wait for each other.
 */
export const lockTerms = (tx: Tx, id: number): Promise<KnownCoupon | undefined> =>
  terms(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export interface KnownCoupon extends CouponTerms {
  readonly id: number;
  readonly code: string;
}

export interface CouponValues extends CouponTerms {
  readonly code: string;
  readonly description: string | null;
}

const columnsOf = (coupon: CouponValues) => ({
  code: coupon.code,
  description: coupon.description,
  kind: coupon.kind,
  value: coupon.value,
  max_discount_minor: coupon.maxDiscountMinor,
  min_amount_minor: coupon.minAmountMinor,
  plan_ids: [...coupon.planIds],
  scope: coupon.scope,
  starts_at: coupon.startsAt,
  ends_at: coupon.endsAt,
  max_uses: coupon.maxUses,
  max_uses_per_isp: coupon.maxUsesPerIsp,
  status: coupon.status,
});

export const insertCoupon = (tx: Tx, values: CouponValues) =>
  tx.insertInto('coupons').values(columnsOf(values)).returning(['id', 'version']).executeTakeFirstOrThrow();

/** Undefined if the version is outdated. */
export const updateCoupon = (tx: Tx, id: number, version: number, values: CouponValues) =>
  tx
    .updateTable('coupons')
    .set(columnsOf(values))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();

export const countPlans = async (tx: Tx, ids: readonly number[]): Promise<number> =>
  (
    await tx
      .selectFrom('service_plans')
      .select((eb) => eb.fn.countAll<number>().as('found'))
      .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
      .executeTakeFirstOrThrow()
  ).found;
