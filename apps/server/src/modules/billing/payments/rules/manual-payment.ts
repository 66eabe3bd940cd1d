import type { manualMethods } from '@lastmile/contract';
import { type DateText, dateIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import type { BillingContext } from '../../invoices/index.ts';
import type { NewPayment } from './new-payment.ts';

export interface ManualPayment {
  readonly method: (typeof manualMethods)[number];
  readonly reference: string | null;
  readonly receivedAt?: string | undefined;
  readonly note: string | null;
}

/** The calling collector, who sees only the payments they recorded; null for every other role. */
export const collectorOf = ({ role, userId }: Pick<Caller, 'role' | 'userId'>): number | null =>
  role === 'collector' ? userId : null;

const channelOf = (role: string) => (role === 'collector' || role === 'reseller' ? role : 'office');

/** For comparisons only: 29 February stays as it is. */
const yearsBefore = (date: DateText, years: number): DateText =>
  `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;

/** The fields of a payment recorded by staff. Cash is held by the user who received it. */
export function manualPayment(
  { method, reference, receivedAt, note }: ManualPayment,
  { role, userId }: Pick<Caller, 'role' | 'userId'>,
  billingContext: BillingContext,
): Omit<NewPayment, 'subscriberId' | 'amountMinor' | 'invoiceId'> {
  const at = receivedAt ?? billingContext.at;
  if (Date.parse(at) > Date.parse(billingContext.at))
    throw fieldProblem('payments.in_the_future', 'receivedAt');
  const receivedOn = dateIn(billingContext.timezone, Date.parse(at)).toString();
  if (receivedOn < yearsBefore(billingContext.registeredOn, 10))
    throw fieldProblem('payments.too_early', 'receivedAt');
  return {
    method,
    channel: channelOf(role),
    collectedBy: role === 'reseller' ? 'reseller' : 'isp',
    reference,
    note,
    receivedAt: at,
    receivedOn,
    receivedBy: userId,
    cashUserId: method === 'cash' ? userId : null,
  };
}
