export { couponInvariants } from './invariants.ts';
export {
  canUseCoupon,
  releaseCoupon,
  requireCoupon,
  reserveCoupon,
  useCoupon,
} from './operations/redeem-coupon.ts';
export { saveCoupon } from './operations/save-coupon.ts';
export type { KnownCoupon } from './queries/coupons.ts';
export { couponRoutes } from './routes.ts';
export { couponDiscount } from './rules/coupon-discount.ts';
