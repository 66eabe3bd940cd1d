import type { CustomerValues } from '@lastmile/contract';
import { foldDigits } from '@lastmile/kit';
import { parsePhone } from '@lastmile/kit/phone';
import { fieldProblem } from '../../../../core/problem.ts';

/** Phone numbers and national IDs in the form in which they are stored and compared; what is left out stays out. */
export function customerValues<Typed extends Partial<CustomerValues>>(typed: Typed): Typed {
  const { mobile, altMobile, nid } = typed;
  return {
    ...typed,
    ...(mobile === undefined ? {} : { mobile: mobileOf(mobile, 'customer.mobile') }),
    ...(altMobile ? { altMobile: mobileOf(altMobile, 'customer.altMobile') } : {}),
    ...(nid ? { nid: foldDigits(nid) } : {}),
  };
}

function mobileOf(typed: string, field: string): string {
  const phone = parsePhone(typed);
  if (!phone.ok) throw fieldProblem('subscribers.not_a_mobile', field);
  return phone.value.e164;
}
