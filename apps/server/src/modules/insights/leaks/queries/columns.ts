import { sql } from 'kysely';

export interface LeakContext {
  /** In the zone of the ISP. */
  readonly today: string;
}

export const zone = sql`(select timezone from isps where id = current_isp())`;
/** What a month of the service costs: `s` is the subscriber, `k` its package. */
export const monthly = sql`discounted_price(coalesce(s.agreed_price_minor, k.price_minor), s.monthly_discount_minor, s.discount_percent, s.discount_active)`;
export const inService = sql`s.removed_at is null and s.status = 'active'`;
/** A rate limit of 0 or none at all. */
export const unlimitedKbps = 2_147_483_647;
