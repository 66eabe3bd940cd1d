import type { CustomerValues } from '@lastmile/contract';
import { foldDigits } from '@lastmile/kit';
import { parsePhone } from '@lastmile/kit/phone';
import { fieldProblem } from '../../../../core/problem.ts';

/** Normalizes mobile numbers as typed to the stored form. */
export function customerValues(typed: CustomerValues): CustomerValues {
  return {
    ...typed,
    mobile: mobileOf(typed.mobile, 'customer.mobile'),
    altMobile: typed.altMobile === null ? null : mobileOf(typed.altMobile, 'customer.altMobile'),
    nid: typed.nid === null ? null : foldDigits(typed.nid),
  };
}

function mobileOf(typed: string, field: string): string {
  const phone = parsePhone(typed);
  if (!phone.ok) throw fieldProblem('subscribers.not_a_mobile', field);
  return phone.value.e164;
}
