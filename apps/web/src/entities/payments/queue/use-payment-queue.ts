import { paymentCalls } from '@lastmile/contract';
import { notifications } from '@mantine/notifications';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/client.ts';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useInvalidateBilling } from '../../billing/api.ts';
import { paymentQueue } from './payment-queue.ts';
import type { QueuedPayment } from './queue-store.ts';

/** A lost connection is not always announced, so that the queue is also tried at intervals. */
const retryMs = 20_000;

export const usePaymentQueue = (): readonly QueuedPayment[] =>
  useSyncExternalStore(paymentQueue.subscribe, paymentQueue.current);

/** Sends what waits: now if `navigator` says that there is a connection, otherwise when it comes back. */
export function useSendQueuedPayments(): () => Promise<void> {
  const { t } = useTranslation('layout');
  const { money } = useMoneyFormat();
  const problemText = useProblemText();
  const refresh = useInvalidateBilling();
  const send = () =>
    paymentQueue.send({
      send: ({ key: idempotencyKey, body }) => api(paymentCalls.create, { body }, { idempotencyKey }),
      onSent: ({ subscriberName, body: { amountMinor } }) => {
        notifications.show({
          message: t('queueSent', { amount: money(amountMinor), name: subscriberName }),
        });
        void refresh();
      },
      problemText,
      tooOldText: t('queueTooOld'),
    });
  const latest = useRef(send);
  latest.current = send;
  return useCallback(() => latest.current(), []);
}

/** Keeps sending while a page is open; used once, by the layout of the panel. */
export function usePaymentQueueSender(): void {
  const send = useSendQueuedPayments();
  const isWaiting = usePaymentQueue().some(({ problem }) => problem === null);
  useEffect(() => {
    if (!isWaiting) return;
    const attempt = () => void send().catch(() => undefined);
    attempt();
    addEventListener('online', attempt);
    addEventListener('focus', attempt);
    const timer = setInterval(attempt, retryMs);
    return () => {
      removeEventListener('online', attempt);
      removeEventListener('focus', attempt);
      clearInterval(timer);
    };
  }, [isWaiting, send]);
}
