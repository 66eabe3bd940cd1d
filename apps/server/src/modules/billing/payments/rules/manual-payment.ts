import type { methodsByHand } from '@lastmile/contract';
import { dateIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import type { BillingMoment } from '../../invoices/index.ts';
import type { NewPayment } from './new-payment.ts';

export interface ByHand {
  readonly method: (typeof methodsByHand)[number];
  readonly reference: string | null;
  readonly receivedAt?: string | undefined;
  readonly note: string | null;
}

/** The collector who is calling, and so sees what they took alone; null for everyone else. */
export const collectorOf = ({ role, userId }: Pick<Caller, 'role' | 'userId'>): number | null =>
  role === 'collector' ? userId : null;

const channelOf = (role: string) => (role === 'collector' || role === 'reseller' ? role : 'office');

/** What is said of money that a person took; cash is in the hands of whoever took it. */
export function receivedByHand(
  { method, reference, receivedAt, note }: ByHand,
  { role, userId }: Pick<Caller, 'role' | 'userId'>,
  moment: BillingMoment,
): Omit<NewPayment, 'subscriberId' | 'amountMinor' | 'invoiceId'> {
  const at = receivedAt ?? moment.at;
  if (Date.parse(at) > Date.parse(moment.at)) throw fieldProblem('payments.in_the_future', 'receivedAt');
  return {
    method,
    channel: channelOf(role),
    collectedBy: role === 'reseller' ? 'reseller' : 'isp',
    reference,
    note,
    receivedAt: at,
    receivedOn: dateIn(moment.timezone, Date.parse(at)).toString(),
    receivedBy: userId,
    cashUserId: method === 'cash' ? userId : null,
  };
}
