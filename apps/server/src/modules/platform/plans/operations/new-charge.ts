import type { NewCharge } from '../queries/charges.ts';
import type { Quote } from './quote.ts';

/** What was quoted, as the row that is paid. */
export const newChargeOf = (ispId: number, quote: Quote): NewCharge => {
  const { amounts, plan, coupon, current } = quote;
  return {
    isp_id: ispId,
    kind: quote.kind,
    plan_id: plan.id,
    version_id: plan.versionId,
    plan_name: plan.name,
    months: amounts.months,
    trial_days: amounts.trialDays,
    counted: quote.counted,
    monthly_minor: amounts.monthlyMinor,
    fee_minor: amounts.feeMinor,
    charge_minor: amounts.chargeMinor,
    discount_minor: amounts.discountMinor,
    adjustment_minor: amounts.adjustmentMinor,
    unused_minor: amounts.unusedMinor,
    surplus_minor: amounts.surplusMinor,
    adjustment_ids: [...quote.adjustmentIds],
    vat_rate: plan.vatRate,
    vat_minor: amounts.vatMinor,
    total_minor: amounts.totalMinor,
    currency: quote.buyer.currency,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    plan_row_version: current?.rowVersion ?? null,
  };
};
