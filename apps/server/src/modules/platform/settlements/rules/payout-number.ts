import type { PayoutMethod, ProblemCode } from '@lastmile/contract';

/** People type numbers with spaces and dashes, and wallets with the country code. */
export function normaliseNumber(method: PayoutMethod, typed: string): string {
  const number = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return method === 'bank' ? number : number.replace(/^\+?88(?=01)/, '');
}

/** Rocket adds a check digit to the mobile number. */
const walletNumber = /^01[3-9]\d{8}$/;
const rocketNumber = /^01[3-9]\d{8}\d?$/;
const bankNumber = /^[0-9A-Z]{5,34}$/;

export function numberProblem(method: PayoutMethod, number: string): ProblemCode | undefined {
  if (method === 'bank') return bankNumber.test(number) ? undefined : 'payout_accounts.bank_number';
  const pattern = method === 'rocket' ? rocketNumber : walletNumber;
  return pattern.test(number) ? undefined : 'payout_accounts.number';
}
