import { type Answer, pickDetails, textOf } from '../answer-fields.ts';
import type { RefundReport } from '../gateway.ts';
import { type Outcome, succeeded } from '../outcome.ts';

const detailFields = [
  'statusCode',
  'statusMessage',
  'originalTrxID',
  'refundTrxID',
  'transactionStatus',
  'amount',
  'currency',
  'completedTime',
];

export function readRefund(answer: Answer): Outcome<RefundReport> {
  const status = textOf(answer, 'transactionStatus');
  const gatewayRefundRef = textOf(answer, 'refundTrxID');
  return succeeded({
    state: status === 'Completed' ? 'refunded' : status === 'Failed' ? 'failed' : 'pending',
    ...(gatewayRefundRef ? { gatewayRefundRef } : {}),
    details: pickDetails(answer, detailFields),
  });
}
