import { ProblemError } from '@lastmile/contract';
import { localToday, receivedAtForDay } from '../received-at.ts';
import type { QueuedPayment, QueueStore } from './queue-store.ts';

/** The server forgets keys after a day: later, a payment that may have arrived is not sent again. */
const keyLifetimeMs = 23 * 60 * 60 * 1000;

/** Codes of problems that pass: the payment stays in the queue. */
const passing = new Set(['idempotency_in_flight']);
const passingStatus = new Set([401, 429]);

export interface SendQueueOptions<Sent> {
  readonly store: QueueStore;
  readonly send: (payment: QueuedPayment) => Promise<Sent>;
  readonly onSent: (payment: QueuedPayment, sent: Sent) => void;
  readonly now: () => Date;
  /** In the reader's words. */
  readonly problemText: (error: ProblemError) => string;
  readonly tooOldText: string;
}

const isFinalProblem = (error: unknown): error is ProblemError =>
  error instanceof ProblemError &&
  error.problem.status < 500 &&
  !passingStatus.has(error.problem.status) &&
  !passing.has(error.problem.code);

/**
 * Sends the payments of a user in the order in which they were taken. Stops when there is no connection; what the
 * server rejects stays in the queue with its reason.
 */
export async function sendQueuedPayments<Sent>(
  payments: readonly QueuedPayment[],
  options: SendQueueOptions<Sent>,
): Promise<void> {
  const waiting = payments.filter(({ problem }) => problem === null);
  for (const payment of waiting.sort((a, b) => a.queuedAt.localeCompare(b.queuedAt))) {
    if (!(await sendOne(payment, options))) return;
  }
}

/** False if there is no connection. */
async function sendOne<Sent>(payment: QueuedPayment, options: SendQueueOptions<Sent>): Promise<boolean> {
  const { store, send, onSent, now, problemText, tooOldText } = options;
  if (payment.sentAt !== null && now().getTime() - Date.parse(payment.sentAt) > keyLifetimeMs) {
    await store.put({ ...payment, problem: tooOldText });
    return true;
  }
  const sending = payment.sentAt === null ? firstSent(payment, now()) : payment;
  // Saved before it is sent, so that every attempt sends the same request.
  await store.put(sending);
  try {
    const sent = await send(sending);
    await store.delete(sending.key);
    onSent(sending, sent);
    return true;
  } catch (error) {
    if (!isFinalProblem(error)) return false;
    await store.put({ ...sending, problem: problemText(error) });
    return true;
  }
}

/** The money was received on the day it was taken, even if it is sent on a later one. */
function firstSent(payment: QueuedPayment, now: Date): QueuedPayment {
  const receivedAt = receivedAtForDay(localToday(new Date(payment.queuedAt)), now);
  return {
    ...payment,
    sentAt: now.toISOString(),
    body: { ...payment.body, ...(receivedAt === undefined ? {} : { receivedAt }) },
  };
}
