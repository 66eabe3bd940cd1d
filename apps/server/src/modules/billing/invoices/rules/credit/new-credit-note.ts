import type { creditCauses } from '@lastmile/contract';
import type { CreditAmounts } from '../invoice-amounts.ts';

export type CreditCause = (typeof creditCauses)[number];

export interface NewCredit extends CreditAmounts {
  readonly subscriberId: number;
  readonly invoiceId: number | null;
  readonly cause: CreditCause;
  readonly reason: string;
}

export interface NumberedCredit extends NewCredit {
  readonly number: string;
  readonly numberInYear: number;
}
