import type { CallArguments, paymentCalls } from '@lastmile/contract';
import { useEffect, useRef, useState } from 'react';
import { type CreatedPayment, useCollectPayment } from '../../../../entities/billing/api.ts';
import { paymentQueue } from '../../../../entities/payments/queue/payment-queue.ts';
import { usePaymentQueue } from '../../../../entities/payments/queue/use-payment-queue.ts';
import { newIdempotencyKey } from '../../../../shared/api/client.ts';
import type { KnownBalance } from './known-balance.ts';
import { sendOrKeep } from './send-or-keep.ts';
import { isOutcomeUnknown } from './unknown-outcome.ts';

type Body = CallArguments<typeof paymentCalls.create>['body'];

interface Outcomes {
  readonly onPaid: (payment: CreatedPayment) => void;
  /** The payment waits for the connection. */
  readonly onQueued: () => void;
}

/**
 * Sends one payment. A retry has the same body and idempotency key, also from the queue, so that the payment is recorded
 * once. When the queue has sent it, it is sent once more: the response is that of the recorded payment, with its receipt.
 */
export function useSendPayment(
  { name, username }: KnownBalance['subscriber'],
  { onPaid, onQueued }: Outcomes,
) {
  const [key] = useState(newIdempotencyKey);
  const firstSentAt = useRef<string>(undefined);
  const sentBody = useRef<Body>(undefined);
  const [queueProblem, setQueueProblem] = useState<unknown>(null);
  const payment = useCollectPayment();
  const isOpen = isOutcomeUnknown(payment.error);
  const send = async (body: Body) => {
    sentBody.current = body;
    // The promise settles even if the form has been left.
    const outcome = await sendOrKeep(body, isOpen, {
      post: () => payment.mutateAsync({ body, idempotencyKey: key }),
      keep: (_, sentAt) => paymentQueue.add({ key, sentAt, subscriberName: name ?? username, body }),
      forget: () => paymentQueue.delete(key),
      isOnline: () => navigator.onLine,
      firstSentAt: () => {
        firstSentAt.current ??= new Date().toISOString();
        return firstSentAt.current;
      },
    });
    if (typeof outcome === 'object') onPaid(outcome.paid);
    else if (outcome === 'waiting') onQueued();
  };
  const isQueued = usePaymentQueue().some((waiting) => waiting.key === key);
  const wasQueued = useRef(false);
  useEffect(() => {
    if (isQueued) wasQueued.current = true;
    if (isQueued || !wasQueued.current || !isOpen || payment.isPending || !sentBody.current) return;
    wasQueued.current = false;
    void send(sentBody.current).catch(setQueueProblem);
  });
  const problem = isOpen ? queueProblem : (payment.error ?? queueProblem);
  return {
    send: (body: Body) => void send(body).catch(setQueueProblem),
    isOpen,
    isPending: payment.isPending,
    problem,
  };
}
