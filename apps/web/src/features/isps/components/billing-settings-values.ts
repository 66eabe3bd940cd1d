import type { CallOutput, ispCalls } from '@lastmile/contract';

export type BillingValues = CallOutput<typeof ispCalls.getBillingSettings>;

export interface BillingFieldsProps {
  readonly values: BillingValues;
  readonly set: (change: Partial<BillingValues>) => void;
  readonly errorOf: (name: keyof BillingValues) => string | null;
}
