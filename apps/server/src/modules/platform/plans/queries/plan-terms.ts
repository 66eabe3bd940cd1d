import type { PlanSlab, PriceModel } from '@lastmile/contract';
import { type RawBuilder, sql } from 'kysely';

/** Prices and limits of one version of a plan. */
export interface PlanTerms {
  readonly priceModel: PriceModel;
  readonly priceMinor: number;
  readonly slabs: PlanSlab[];
  readonly registrationFeeMinor: number;
  readonly months: number;
  readonly trialDays: number;
  readonly vatRate: number;
  readonly maxSubscribers: number | null;
  readonly maxRouters: number | null;
  readonly maxStaff: number | null;
  readonly maxResellers: number | null;
}

/** Selects the terms from `service_plan_versions as v`. */
export const termColumns = [
  sql<PriceModel>`v.price_model`.as('priceModel'),
  sql<number>`v.price_minor`.as('priceMinor'),
  sql<PlanSlab[]>`v.slabs`.as('slabs'),
  sql<number>`v.registration_fee_minor`.as('registrationFeeMinor'),
  sql<number>`v.months`.as('months'),
  sql<number>`v.trial_days`.as('trialDays'),
  sql<number>`v.vat_rate`.as('vatRate'),
  sql<number | null>`v.max_subscribers`.as('maxSubscribers'),
  sql<number | null>`v.max_routers`.as('maxRouters'),
  sql<number | null>`v.max_staff`.as('maxStaff'),
  sql<number | null>`v.max_resellers`.as('maxResellers'),
] as const;

export const termValues = (terms: PlanTerms) => ({
  price_model: terms.priceModel,
  price_minor: terms.priceMinor,
  slabs: sql`${JSON.stringify(terms.slabs)}::jsonb` as RawBuilder<never>,
  registration_fee_minor: terms.registrationFeeMinor,
  months: terms.months,
  trial_days: terms.trialDays,
  vat_rate: terms.vatRate,
  max_subscribers: terms.maxSubscribers,
  max_routers: terms.maxRouters,
  max_staff: terms.maxStaff,
  max_resellers: terms.maxResellers,
});
