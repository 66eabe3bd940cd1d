import type { manualMethods } from '@lastmile/contract';
import { type DateText, dateIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import { collectorOf, resellerOf } from '../../../accounts/roles/index.ts';
import type { BillingContext } from '../../invoices/index.ts';
import type { NewPayment } from './new-payment.ts';

export interface ManualPayment {
  readonly method: (typeof manualMethods)[number];
  readonly reference: string | null;
  readonly receivedAt?: string | undefined;
  readonly note: string | null;
}

type Receiver = Pick<Caller, 'userId' | 'dataScope'>;

const channelOf = (receiver: Receiver) => {
  if (resellerOf(receiver) !== null) return 'reseller';
  return collectorOf(receiver) === null ? 'office' : 'collector';
};

/** For comparisons only: 29 February stays as it is. */
const yearsBefore = (date: DateText, years: number): DateText =>
  `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;

/** The fields of a payment recorded by staff. Cash is held by the user who received it. */
export function manualPayment(
  { method, reference, receivedAt, note }: ManualPayment,
  receiver: Receiver,
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
    channel: channelOf(receiver),
    collectedBy: resellerOf(receiver) === null ? 'isp' : 'reseller',
    reference,
    note,
    receivedAt: at,
    receivedOn,
    receivedBy: receiver.userId,
    cashUserId: method === 'cash' ? receiver.userId : null,
    // Whatever a reseller accepts reaches their own account, not that of the ISP.
    owedByUserId: method === 'cash' ? null : resellerOf(receiver),
  };
}
