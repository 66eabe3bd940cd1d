import { addDays, type DateText } from '@lastmile/kit';
import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';
import { planTerms } from './plans.ts';

export const registrationToken = () => z.string().min(1).max(500);

export const serviceChargeKinds = ['registration', 'renewal', 'change'] as const;
export const chargeStates = ['pending', 'paid', 'failed', 'refunded'] as const;
export type ChargeState = (typeof chargeStates)[number];

/** Days after the last paid day in which everything still works. */
export const serviceChargeGraceDays = 7;

/** The first day on which nothing can be added any more. */
export const restrictedFrom = (paidUntil: DateText): DateText =>
  addDays(paidUntil, serviceChargeGraceDays + 1);

/** What is to pay, and how it is computed. */
export const chargeQuote = z.strictObject({
  kind: z.enum(serviceChargeKinds),
  planName: z.string(),
  months: z.int(),
  trialDays: z.int(),
  counted: z.int().describe('Active subscribers now'),
  monthlyMinor: z.int().describe('Price of one month for so many subscribers'),
  feeMinor: z.int().describe('Registration fee'),
  chargeMinor: z.int().describe('Price of all months'),
  discountMinor: z.int(),
  adjustmentMinor: z
    .int()
    .describe('Differences of months already paid, after they were counted again; negative: credit'),
  unusedMinor: z.int().describe('Credit for the paid days of the plan before'),
  surplusMinor: z.int().describe('Credit that is left for the next payment'),
  vatRate: z.int(),
  vatMinor: z.int(),
  totalMinor: z.int(),
  currency: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  couponCode: z.string().nullable(),
});
export type ChargeQuote = z.infer<typeof chargeQuote>;

/** A plan as an ISP sees it. */
export const offeredPlan = z.strictObject({
  id: id(),
  name: z.string(),
  description: z.string().nullable(),
  ...planTerms,
});
export type OfferedPlan = z.infer<typeof offeredPlan>;

const usage = z.strictObject({ used: z.int(), most: z.int().nullable() });
export const planUsage = z.strictObject({
  subscribers: usage,
  routers: usage,
  staff: usage,
  resellers: usage,
});
export type PlanUsage = z.infer<typeof planUsage>;

export const chargeStandings = ['unlimited', 'trial', 'paid', 'due_soon', 'grace', 'restricted'] as const;
export type ChargeStanding = (typeof chargeStandings)[number];

export const serviceChargeRow = z.strictObject({
  id: id(),
  kind: z.enum(serviceChargeKinds),
  planName: z.string(),
  months: z.int(),
  counted: z.int(),
  feeMinor: z.int(),
  chargeMinor: z.int(),
  discountMinor: z.int(),
  adjustmentMinor: z.int(),
  vatMinor: z.int(),
  totalMinor: z.int(),
  currency: z.string(),
  couponCode: z.string().nullable(),
  state: z.enum(chargeStates),
  gateway: z.string().nullable(),
  reference: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  createdAt: instant(),
  paidAt: instant().nullable(),
});
export type ServiceChargeRow = z.infer<typeof serviceChargeRow>;

/** What follows a request to pay: the gateway's page, or nothing because nothing is to pay. */
export const startedPayment = z.strictObject({
  transactionId: z.string().nullable(),
  amount: z.int().describe('Minor units'),
  redirectUrl: z.string().nullable().describe('The page of the gateway; null: nothing was to pay'),
  status: z.string().describe('Status of the ISP now'),
});
