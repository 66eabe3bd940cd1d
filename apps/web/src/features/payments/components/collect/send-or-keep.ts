import { isOutcomeUnknown } from './unknown-outcome.ts';

interface Steps<Body, Paid> {
  readonly post: (body: Body) => Promise<Paid>;
  /** Keeps the payment on this device; it is sent until the server has answered. */
  readonly keep: (body: Body, sentAt: string | null) => Promise<void>;
  readonly forget: () => Promise<void>;
  readonly isOnline: () => boolean;
  /** When the request was sent first, by which the server forgets its key. */
  readonly firstSentAt: () => string;
}

/** `waiting`: kept until there is a connection. `unanswered`: kept, and may be tried again at once. */
type Outcome<Paid> = { readonly paid: Paid } | 'waiting' | 'unanswered' | 'refused';

/**
 * Without a connection a payment is kept; so it is when no answer came, since a phone with a dead signal may report that
 * it is online, and leaving the form would lose the payment.
 */
export async function sendOrKeep<Body, Paid>(
  body: Body,
  isRetry: boolean,
  { post, keep, forget, isOnline, firstSentAt }: Steps<Body, Paid>,
): Promise<Outcome<Paid>> {
  if (!isOnline() && !isRetry) {
    await keep(body, null);
    return 'waiting';
  }
  const sentAt = firstSentAt();
  try {
    const paid = await post(body);
    await forget().catch(() => undefined);
    return { paid };
  } catch (error) {
    if (!isOutcomeUnknown(error)) return 'refused';
    await keep(body, sentAt);
    return isOnline() ? 'unanswered' : 'waiting';
  }
}
