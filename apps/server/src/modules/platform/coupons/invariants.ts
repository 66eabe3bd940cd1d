import { rawQuery } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

export const couponInvariants: readonly Invariant[] = [
  {
    invariant: 'No coupon was used more often than it allows, in all or by one ISP',
    findViolations: async (tx) => {
      const { rows } = await tx.executeQuery<{ violation: string }>(
        rawQuery(`select format('Coupon %s was used %s times, %s times by ISP %s; it allows %s and %s.', c.code, u.in_all, u.by_isp,
             u.isp_id, coalesce(c.max_uses::text, 'any number'), coalesce(c.max_uses_per_isp::text, 'any number')) as violation
           from coupons c join (
             select coupon_id, isp_id, count(*) as by_isp, sum(count(*)) over (partition by coupon_id) as in_all
             from coupon_redemptions where state = 'used' group by 1, 2) u on u.coupon_id = c.id
           where u.in_all > c.max_uses or u.by_isp > c.max_uses_per_isp`),
      );
      return rows.map(({ violation }) => violation);
    },
  },
];
