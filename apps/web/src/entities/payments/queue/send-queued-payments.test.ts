import { ProblemError } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import type { QueuedPayment, QueueStore } from './queue-store.ts';
import { sendQueuedPayments } from './send-queued-payments.ts';

const now = new Date('2026-03-10T09:00:00Z');
const queued = (key: string, more: Partial<QueuedPayment> = {}): QueuedPayment => ({
  key,
  userId: 1,
  ispId: 1,
  queuedAt: '2026-03-10T08:00:00Z',
  sentAt: null,
  subscriberName: 'Karim',
  body: { subscriberId: 7, amountMinor: 500_00, method: 'cash' },
  problem: null,
  ...more,
});

function storeOf(payments: readonly QueuedPayment[]) {
  const kept = new Map(payments.map((payment) => [payment.key, payment]));
  const store: QueueStore = {
    all: async () => [...kept.values()],
    put: async (payment) => void kept.set(payment.key, payment),
    delete: async (key) => void kept.delete(key),
  };
  return { store, kept };
}

async function send(payments: QueuedPayment[], answer: (payment: QueuedPayment) => unknown) {
  const { store, kept } = storeOf(payments);
  const sent: QueuedPayment[] = [];
  const received: string[] = [];
  await sendQueuedPayments(payments, {
    store,
    send: async (payment) => {
      sent.push(payment);
      return answer(payment);
    },
    onSent: ({ key }) => received.push(key),
    now: () => now,
    problemText: ({ problem }) => problem.code,
    tooOldText: 'too old',
  });
  return { kept, sent, received };
}

const refusal = (status: number, code: string) =>
  new ProblemError({ type: 'about:blank', title: '', status, detail: '', code: code as never });
const fail = (error: unknown) => () => {
  throw error;
};

describe('the queue of payments', () => {
  it('is sent in the order in which the payments were taken, each with its own key', async () => {
    const payments = [queued('later', { queuedAt: '2026-03-10T08:30:00Z' }), queued('earlier')];
    const { kept, received } = await send(payments, () => ({}));
    expect(received).toEqual(['earlier', 'later']);
    expect(kept.size).toBe(0);
  });

  it('waits for the connection and then sends the same request with the same key', async () => {
    const first = await send([queued('a'), queued('b')], fail(new TypeError('Failed to fetch')));
    expect(first.sent).toHaveLength(1);
    expect(first.kept.get('a')).toMatchObject({ problem: null, sentAt: now.toISOString() });
    const again = await send([...first.kept.values()], () => ({}));
    expect(again.sent[0]).toEqual(first.sent[0]);
    expect(again.kept.size).toBe(0);
  });

  it.each([
    [503, 'unavailable'],
    [429, 'rate_limited'],
    [401, 'unauthenticated'],
    [409, 'idempotency_in_flight'],
  ])('keeps a payment after a problem that passes (%s %s)', async (status, code) => {
    const { kept } = await send([queued('a')], fail(refusal(status, code)));
    expect(kept.get('a')?.problem).toBeNull();
  });

  it('keeps what the server rejects, with the reason, and sends the others', async () => {
    const { kept, received } = await send([queued('a'), queued('b')], ({ key }) => {
      if (key === 'a') throw refusal(422, 'payments.subscriber_closed');
      return {};
    });
    expect(kept.get('a')?.problem).toBe('payments.subscriber_closed');
    expect(received).toEqual(['b']);
    const again = await send([...kept.values()], () => ({}));
    expect(again.sent).toEqual([]);
  });

  it('does not repeat a payment whose key the server may have forgotten', async () => {
    const { kept, sent } = await send([queued('a', { sentAt: '2026-03-09T09:00:00Z' })], () => ({}));
    expect(sent).toEqual([]);
    expect(kept.get('a')?.problem).toBe('too old');
  });

  it('records the day on which the money was taken', async () => {
    const { sent } = await send([queued('a', { queuedAt: '2026-03-08T08:00:00Z' }), queued('b')], () => ({}));
    expect(sent[0]?.body.receivedAt).toContain('2026-03-08');
    expect(sent[1]?.body.receivedAt).toBeUndefined();
  });
});
