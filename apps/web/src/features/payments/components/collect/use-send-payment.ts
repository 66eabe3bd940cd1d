import type { CallArguments, paymentCalls } from '@lastmile/contract';
import { useState } from 'react';
import { type CreatedPayment, useCollectPayment } from '../../../../entities/billing/api.ts';
import { paymentQueue } from '../../../../entities/payments/queue/payment-queue.ts';
import { newIdempotencyKey } from '../../../../shared/api/client.ts';
import type { KnownBalance } from './known-balance.ts';
import { isOutcomeUnknown } from './unknown-outcome.ts';

type Body = CallArguments<typeof paymentCalls.create>['body'];

interface Outcomes {
  readonly onPaid: (payment: CreatedPayment) => void;
  /** The payment waits for the connection. */
  readonly onQueued: () => void;
}

/**
 * Sends one payment. A retry has the same body and idempotency key, so that the payment is recorded once. Without a
 * connection it goes to the queue, with that key; so it does when no answer came, since leaving the form would lose it.
 */
export function useSendPayment(
  { name, username }: KnownBalance['subscriber'],
  { onPaid, onQueued }: Outcomes,
) {
  const [key] = useState(newIdempotencyKey);
  const [queueProblem, setQueueProblem] = useState<unknown>(null);
  const payment = useCollectPayment();
  const isOpen = isOutcomeUnknown(payment.error);
  const keep = async (body: Body, sentAt: string | null) => {
    try {
      await paymentQueue.add({ key, sentAt, subscriberName: name ?? username, body });
      if (!navigator.onLine) onQueued();
    } catch (error) {
      setQueueProblem(error);
    }
  };
  const send = (body: Body) => {
    if (!navigator.onLine && !isOpen) return void keep(body, null);
    const sentAt = new Date().toISOString();
    // The promise settles even if the form has been left.
    payment.mutateAsync({ body, idempotencyKey: key }).then(
      (created) => {
        void paymentQueue.delete(key).catch(() => undefined);
        onPaid(created);
      },
      (error: unknown) => {
        if (isOutcomeUnknown(error)) void keep(body, sentAt);
      },
    );
  };
  const problem = isOpen ? queueProblem : (payment.error ?? queueProblem);
  return { send, isOpen, isPending: payment.isPending, problem };
}
