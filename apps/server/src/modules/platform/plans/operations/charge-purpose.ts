import type { Purpose } from '../../checkouts/index.ts';
import { canUseCoupon, releaseCoupon } from '../../coupons/index.ts';
import { lockCharge, updateCharge } from '../queries/charges.ts';
import { findBuyer } from '../queries/isp-plans.ts';
import { type ApplyUses, applyCharge } from './apply-charge.ts';
import { voidRefundedCharge } from './void-refunded-charge.ts';

const awaitsPayment: readonly string[] = ['registered', 'payment_pending'];

/** Paying a registration or the service charge: the money is the platform's. */
export const serviceChargePurpose = (services: ApplyUses): Purpose => ({
  payee: 'platform',
  runsAs: 'platform',
  async findObjection(tx, { ispId, targetId }) {
    // The coupon lapsed meanwhile and others used it up: a person decides, and the money is not lost.
    if (!(await canUseCoupon(tx, services.clock, ispId, targetId))) return 'coupon_exhausted';
    const charge = await lockCharge(tx, ispId, targetId);
    const isp = await findBuyer(tx, ispId);
    const isRegistered = charge?.kind === 'registration' && !awaitsPayment.includes(isp?.status ?? '');
    return charge?.state === 'paid' || isRegistered ? 'already_paid' : undefined;
  },
  async post(tx, { ispId, targetId, transactionId }) {
    await applyCharge(services, tx, { ispId, chargeId: targetId, transactionId });
    return { documentId: targetId };
  },
  async reverse(tx, { checkout: { ispId }, documentId, paidMinor, refundedMinor }) {
    if (documentId !== null && refundedMinor >= paidMinor)
      await voidRefundedCharge(services, tx, ispId, documentId);
  },
  async release(tx, { ispId, targetId }) {
    const charge = await lockCharge(tx, ispId, targetId);
    if (charge?.state !== 'pending') return;
    await updateCharge(tx, ispId, targetId, { state: 'failed' });
    await releaseCoupon(tx, ispId, targetId);
  },
});
