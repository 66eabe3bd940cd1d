import { calls } from '@lastmile/contract';
import { Problem } from '../../../core/problem.ts';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { saveCoupon } from './operations/save-coupon.ts';
import { couponPage, findCoupon } from './queries/coupons.ts';
import { redemptionsOf } from './queries/redemptions.ts';

const c = calls.coupons;

export const couponRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const now = () => new Date(clock.now()).toISOString();
  return [
    route(c.list, (tx, { query }) => couponPage(tx, query, now())),
    route(c.get, async (tx, { params: { id } }) => {
      const coupon = await findCoupon(tx, id, now());
      if (!coupon) throw new Problem('not_found');
      return { ...coupon, redemptions: await redemptionsOf(tx, id, now()) };
    }),
    route(c.save, (tx, { body }) => saveCoupon(tx, body, now())),
  ];
};
