import { add, type Minor, minor, percentOf, sum } from '@lastmile/kit';
import { monthlyCharge, type PlanPrice } from './monthly-charge.ts';

export interface ChargeTerms extends PlanPrice {
  readonly registrationFeeMinor: number;
  readonly trialDays: number;
  readonly vatRate: number;
}

export interface ChargeRequest {
  readonly kind: 'registration' | 'renewal' | 'change';
  readonly terms: ChargeTerms;
  readonly months: number;
  /** Active subscribers now. */
  readonly counted: number;
  /** Open differences of earlier months; negative: credit. */
  readonly adjustmentMinor: number;
  /** Value of the paid days of the plan before. */
  readonly unusedMinor: number;
  /** The discount of a coupon on an amount; never above it. */
  readonly discountOn: (amount: Minor) => Minor;
}

/** What is to pay, line by line: total = (fee + charge − discount + adjustment − unused, at least 0) + VAT. */
export interface ChargeAmounts {
  readonly months: number;
  readonly trialDays: number;
  readonly monthlyMinor: Minor;
  readonly feeMinor: Minor;
  readonly chargeMinor: Minor;
  readonly discountMinor: Minor;
  readonly adjustmentMinor: Minor;
  readonly unusedMinor: Minor;
  /** Credit that exceeds the amount; it stays for the next payment. */
  readonly surplusMinor: Minor;
  readonly vatMinor: Minor;
  readonly totalMinor: Minor;
}

/** A registration with trial days pays the fee alone; its first months are paid when the trial ends. */
export function quoteCharge(request: ChargeRequest): ChargeAmounts {
  const { kind, terms, counted } = request;
  const isRegistration = kind === 'registration';
  const trialDays = isRegistration ? terms.trialDays : 0;
  const months = trialDays > 0 ? 0 : request.months;
  const monthlyMinor = monthlyCharge(terms, counted);
  const feeMinor = minor(isRegistration ? terms.registrationFeeMinor : 0);
  const chargeMinor = minor(BigInt(monthlyMinor) * BigInt(months));
  // A coupon reduces the price, not what is owed for earlier months.
  const discountMinor = request.discountOn(add(feeMinor, chargeMinor));
  const adjustmentMinor = minor(request.adjustmentMinor);
  const unusedMinor = minor(request.unusedMinor);
  const balance = sum([feeMinor, chargeMinor, minor(-discountMinor), adjustmentMinor, minor(-unusedMinor)]);
  const netMinor = minor(Math.max(balance, 0));
  const vatMinor = percentOf(netMinor, terms.vatRate);
  return {
    months,
    trialDays,
    monthlyMinor,
    feeMinor,
    chargeMinor,
    discountMinor,
    adjustmentMinor,
    unusedMinor,
    surplusMinor: minor(Math.max(-balance, 0)),
    vatMinor,
    totalMinor: add(netMinor, vatMinor),
  };
}

/** The part of a paid charge that its remaining days are worth, without fee and VAT; rounded down. */
export function unusedValue(
  charge: {
    readonly feeMinor: number;
    readonly chargeMinor: number;
    readonly discountMinor: number;
  },
  daysLeft: number,
  ofDays: number,
): Minor {
  if (ofDays <= 0 || daysLeft <= 0) return minor(0);
  const [fee, price, discount] = [
    BigInt(charge.feeMinor),
    BigInt(charge.chargeMinor),
    BigInt(charge.discountMinor),
  ];
  if (price === 0n) return minor(0);
  const shareOfDiscount = (discount * price + fee + price - 1n) / (fee + price);
  const paid = price > shareOfDiscount ? price - shareOfDiscount : 0n;
  return minor((paid * BigInt(Math.min(daysLeft, ofDays))) / BigInt(ofDays));
}

/** What a month that was counted again costs more, or less, than was paid for it. */
export const recountDifference = (terms: PlanPrice, counted: number, chargedMinor: number): Minor =>
  minor(monthlyCharge(terms, counted) - chargedMinor);
