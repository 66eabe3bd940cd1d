import type { Minor } from '@lastmile/kit';
import type { PaidReport } from './gateway.ts';

export interface ExpectedPayment {
  readonly reference: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  /** The merchant account, where the gateway reports one. */
  readonly merchant?: string | undefined;
}

export type Mismatch = 'reference' | 'amount' | 'currency' | 'merchant' | 'risk';

/** What a person must look at before a paid amount is posted; empty if all is as expected. */
export function findMismatches(expected: ExpectedPayment, paid: PaidReport): Mismatch[] {
  const isOtherMerchant =
    expected.merchant !== undefined && paid.merchant !== undefined && expected.merchant !== paid.merchant;
  const found: [boolean, Mismatch][] = [
    [paid.reference !== expected.reference, 'reference'],
    [paid.amountMinor !== expected.amountMinor, 'amount'],
    [paid.currency !== expected.currency, 'currency'],
    [isOtherMerchant, 'merchant'],
    [paid.risk !== undefined, 'risk'],
  ];
  return found.filter(([isFound]) => isFound).map(([, mismatch]) => mismatch);
}
