import { type PlanRow, planForm } from '@lastmile/contract';
import type { z } from 'zod';
import { type ContractForm, useContractForm } from '../../../shared/kit/form/contract-form.ts';

export type PlanValues = z.input<typeof planForm>;
export type PlanForm = ContractForm<PlanValues, z.output<typeof planForm>>;

const blank = {
  name: '',
  description: '',
  isPublic: true,
  status: 'active',
  sort: 0,
  priceModel: 'flat',
  priceMinor: null as never,
  slabs: [],
  registrationFeeMinor: 0,
  months: 1,
  trialDays: 0,
  vatRate: 0,
  maxSubscribers: null,
  maxRouters: null,
  maxStaff: null,
  maxResellers: null,
} satisfies PlanValues;

const valuesOf = (plan: PlanRow): PlanValues =>
  Object.fromEntries(Object.keys(blank).map((key) => [key, plan[key as keyof typeof blank]])) as PlanValues;

/** Form values of a new or existing plan. */
export const usePlanForm = (plan?: PlanRow): PlanForm =>
  useContractForm(planForm, plan ? valuesOf(plan) : blank);
