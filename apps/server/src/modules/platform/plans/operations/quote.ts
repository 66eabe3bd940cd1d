import type { ChargeQuote } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, dayNumber, minor, todayIn } from '@lastmile/kit';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { couponDiscount, type KnownCoupon, requireCoupon } from '../../coupons/index.ts';
import { openAdjustments } from '../queries/adjustments.ts';
import { findUnusedCharges } from '../queries/charges.ts';
import {
  type Buyer,
  countActiveSubscribers,
  findBuyer,
  findIspPlan,
  findUsage,
  type IspPlan,
} from '../queries/isp-plans.ts';
import { paidUntil, periodOf, startTrial } from '../rules/paid-months.ts';
import { type ChargeAmounts, quoteCharge, unusedValue } from '../rules/quote-charge.ts';
import { type ChosenPlan, exceededBy, requirePlan } from './load-plans.ts';

export interface QuoteRequest {
  readonly ispId: number;
  readonly planId: number;
  /** Left out: as the plan is sold. */
  readonly months?: number | undefined;
  readonly couponCode: string | null;
  readonly isRegistration: boolean;
  /** Names of the fields in the request, for problems. */
  readonly fields: { readonly plan: string; readonly coupon: string };
}

export interface Quote {
  readonly buyer: Buyer;
  readonly current: IspPlan | undefined;
  readonly plan: ChosenPlan;
  readonly kind: ChargeQuote['kind'];
  readonly counted: number;
  readonly amounts: ChargeAmounts;
  readonly coupon: KnownCoupon | undefined;
  readonly adjustmentIds: readonly number[];
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly today: string;
}

/** Computes what an ISP has to pay now. In a transaction of the platform; nothing is reserved or written. */
export async function quotePlan(tx: Tx, clock: Clock, request: QuoteRequest): Promise<Quote> {
  const { ispId, isRegistration, fields } = request;
  const buyer = await findBuyer(tx, ispId);
  if (!buyer) throw new Problem('not_found');
  const current = await findIspPlan(tx, ispId);
  const plan = await requirePlan(tx, request.planId, current, fields.plan);
  const months = request.months ?? plan.months;
  if (months % plan.months !== 0) throw fieldProblem('plans.wrong_months', 'months');
  const kind = kindOf(isRegistration, current, plan);
  if (kind !== 'renewal' && exceededBy(plan, await findUsage(tx, ispId)).length > 0)
    throw fieldProblem('plans.below_usage', fields.plan);
  const today = todayIn(buyer.timezone, clock).toString();
  const counted = await countActiveSubscribers(tx, ispId);
  const open = await openAdjustments(tx, ispId);
  const basis = {
    kind,
    terms: plan,
    months,
    counted,
    adjustmentMinor: open.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    unusedMinor: kind === 'change' ? await unusedOf(tx, ispId, today) : 0,
  };
  const undiscounted = quoteCharge({ ...basis, discountOn: () => minor(0) });
  const amountMinor = undiscounted.feeMinor + undiscounted.chargeMinor;
  const coupon =
    request.couponCode === null
      ? undefined
      : await requireCoupon(tx, clock, request.couponCode, {
          ispId,
          planId: plan.id,
          isRegistration,
          amountMinor,
          field: fields.coupon,
        });
  const amounts = quoteCharge({
    ...basis,
    discountOn: (amount) => (coupon ? couponDiscount(coupon, amount) : minor(0)),
  });
  return {
    buyer,
    current,
    plan,
    kind,
    counted,
    amounts,
    coupon,
    adjustmentIds: open.map(({ id }) => id),
    ...daysOf(kind, current, amounts, today),
    today,
  };
}

function kindOf(isRegistration: boolean, current: IspPlan | undefined, plan: ChosenPlan): Quote['kind'] {
  if (isRegistration) return 'registration';
  return current?.versionId === plan.versionId ? 'renewal' : 'change';
}

/** The days that are paid; another plan begins today, and the registration with its trial. */
function daysOf(
  kind: Quote['kind'],
  current: Pick<IspPlan, 'anchorOn' | 'paidMonths'> | undefined,
  { months, trialDays }: Pick<ChargeAmounts, 'months' | 'trialDays'>,
  today: string,
): { readonly periodStart: string; readonly periodEnd: string } {
  if (months === 0) return { periodStart: today, periodEnd: paidUntil(startTrial(today, trialDays)) };
  const before =
    kind === 'renewal' && current ? { anchorOn: current.anchorOn, months: current.paidMonths } : undefined;
  const { periodStart, periodEnd } = periodOf(before, months, today);
  return { periodStart, periodEnd };
}

/** What the days after today are worth that were paid for the plan before. */
async function unusedOf(tx: Tx, ispId: number, today: string): Promise<number> {
  const charges = await findUnusedCharges(tx, ispId, today);
  return charges.reduce((sum, charge) => {
    const ofDays = dayNumber(charge.periodEnd) - dayNumber(charge.periodStart) + 1;
    const left = dayNumber(charge.periodEnd) - Math.max(dayNumber(today), dayNumber(charge.periodStart) - 1);
    return sum + unusedValue(charge, left, ofDays);
  }, 0);
}

/** As the call returns it. */
export const shownQuote = (quote: Quote): ChargeQuote => ({
  kind: quote.kind,
  planName: quote.plan.name,
  counted: quote.counted,
  ...quote.amounts,
  vatRate: quote.plan.vatRate,
  currency: quote.buyer.currency,
  periodStart: quote.periodStart,
  periodEnd: quote.periodEnd,
  couponCode: quote.coupon?.code ?? null,
});
