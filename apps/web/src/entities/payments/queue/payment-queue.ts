import type { ProblemError } from '@lastmile/contract';
import { session } from '../../../shared/session/session.ts';
import { browserQueueStore, type QueuedPayment } from './queue-store.ts';
import { type SendQueueOptions, sendQueuedPayments } from './send-queued-payments.ts';

type Listener = () => void;
type SendOptions<Sent> = Pick<SendQueueOptions<Sent>, 'send' | 'onSent' | 'tooOldText'> & {
  readonly problemText: (error: ProblemError) => string;
};

const listeners = new Set<Listener>();
let shown: readonly QueuedPayment[] = [];
const channel = new BroadcastChannel('payment-queue');
channel.onmessage = () => void load();

/** Payments of another user of this browser stay where they are until that user signs in. */
const isMine = ({ userId, ispId }: QueuedPayment): boolean => {
  const user = session.user();
  return user?.id === userId && (user.ispId ?? null) === ispId;
};

async function load(): Promise<readonly QueuedPayment[]> {
  shown = (await browserQueueStore.all()).filter(isMine);
  for (const listener of listeners) listener();
  return shown;
}

async function changed(): Promise<void> {
  await load();
  channel.postMessage('changed');
}

/** The payments that the signed-in user took without a connection. */
export const paymentQueue = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    if (listeners.size === 1) void load();
    return () => listeners.delete(listener);
  },
  current: (): readonly QueuedPayment[] => shown,
  async add(payment: Pick<QueuedPayment, 'key' | 'sentAt' | 'subscriberName' | 'body'>): Promise<void> {
    const user = session.user();
    if (!user) throw new Error('Nobody is signed in');
    await browserQueueStore.put({
      ...payment,
      userId: user.id,
      ispId: user.ispId ?? null,
      queuedAt: new Date().toISOString(),
      problem: null,
    });
    await changed();
  },
  async delete(key: string): Promise<void> {
    await browserQueueStore.delete(key);
    await changed();
  },
  /** One tab at a time sends; the others see the result. */
  async send<Sent>(options: SendOptions<Sent>): Promise<void> {
    await navigator.locks.request('payment-queue', { ifAvailable: true }, async (lock) => {
      const payments = lock ? await load() : [];
      if (payments.every(({ problem }) => problem !== null)) return;
      await sendQueuedPayments(payments, { ...options, store: browserQueueStore, now: () => new Date() });
      await changed();
    });
  },
};
