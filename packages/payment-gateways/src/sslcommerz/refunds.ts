import { toTwoDecimals } from '../amounts.ts';
import { type Answer, pickDetails, textOf } from '../answer-fields.ts';
import type { NewRefund, RefundReport } from '../gateway.ts';
import { type Outcome, refused, succeeded, unknown } from '../outcome.ts';

const detailFields = [
  'status',
  'bank_tran_id',
  'refund_ref_id',
  'initiated_on',
  'refunded_on',
  'errorReason',
];

export function refundFields(refund: NewRefund): Record<string, string> | undefined {
  const amount = toTwoDecimals(refund.amountMinor, refund.currency);
  if (amount === undefined) return undefined;
  return {
    bank_tran_id: refund.transactionId,
    refund_trans_id: refund.refundReference,
    refund_amount: amount,
    refund_remarks: refund.reason.slice(0, 255),
  };
}

/** `success` means that the refund was accepted; `refunded`, that the money went back. */
const states = {
  success: 'pending',
  processing: 'pending',
  refunded: 'refunded',
  cancelled: 'failed',
} as const;

export function readRefund(answer: Answer): Outcome<RefundReport> {
  const status = textOf(answer, 'status').toLowerCase();
  const message = textOf(answer, 'errorReason');
  if (status === 'failed') {
    const isTooMuch = /exceed|more than|greater/i.test(message);
    return refused(isTooMuch ? 'refund_exceeds_payment' : 'other', status, message);
  }
  const state = states[status as keyof typeof states];
  if (state === undefined) return unknown('unreadable_answer');
  const gatewayRefundRef = textOf(answer, 'refund_ref_id');
  return succeeded({
    state,
    ...(gatewayRefundRef ? { gatewayRefundRef } : {}),
    ...(message ? { message } : {}),
    details: pickDetails(answer, detailFields),
  });
}
