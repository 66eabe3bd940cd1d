import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { reopenAdjustments } from '../queries/adjustments.ts';
import { insertCharge } from '../queries/charges.ts';
import { findIspPlan } from '../queries/isp-plans.ts';
import { applyPaidCharge } from './apply-charge.ts';
import { newChargeOf } from './new-charge.ts';
import { type Quote, quotePlan } from './quote.ts';
import { voidRefundedCharge } from './void-refunded-charge.ts';

/** The next months of the ISP's own plan, with what is due from months before. Undefined if it has no plan or nothing to pay. */
export async function quoteRenewal(tx: Tx, clock: Clock, ispId: number): Promise<Quote | undefined> {
  const current = await findIspPlan(tx, ispId);
  if (!current) return undefined;
  const quote = await quotePlan(tx, clock, {
    ispId,
    planId: current.planId,
    couponCode: null,
    isRegistration: false,
    fields: { plan: 'takesServiceCharge', coupon: 'takesServiceCharge' },
  });
  return quote.amounts.totalMinor > 0 ? quote : undefined;
}

/** Paid by something other than a gateway, which the transaction names. */
export async function payRenewal(tx: Tx, clock: Clock, ispId: number, transactionId: string) {
  const quote = await quoteRenewal(tx, clock, ispId);
  if (!quote) return undefined;
  const id = await insertCharge(tx, newChargeOf(ispId, quote));
  await applyPaidCharge(clock, tx, { ispId, chargeId: id, transactionId });
  return { id, totalMinor: quote.amounts.totalMinor };
}

/** The months do not count any more, and what was due from months before is due again. */
export async function voidRefundedRenewal(
  tx: Tx,
  clock: Clock,
  ispId: number,
  chargeId: number,
): Promise<void> {
  await voidRefundedCharge({ clock }, tx, ispId, chargeId);
  await reopenAdjustments(tx, ispId, chargeId);
}
