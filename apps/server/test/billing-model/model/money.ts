import { applyCredit, leftOf } from './allocation.ts';
import type { Subscriber } from './subscriber.ts';
import { type Invoice, Refusal, type Source } from './types.ts';

/** Cash by user and wallets by method: `cash owner`, `wallet bkash`. */
export class Money {
  readonly #held = new Map<string, number>();

  heldIn = (account: string): number => this.#held.get(account) ?? 0;

  move(account: string | null | undefined, amount: number): void {
    if (account) this.#held.set(account, this.heldIn(account) + amount);
  }

  /** Cash must be there; a wallet is not known to the ISP. */
  require(account: string | null | undefined, amount: number): void {
    if (account?.startsWith('cash') && this.heldIn(account) < amount)
      throw new Refusal('has not enough cash');
  }

  /** What is compared with the product. */
  get state(): Record<string, number> {
    return Object.fromEntries([...this.#held].filter(([, amount]) => amount !== 0).sort());
  }
}

/** The money goes back; its invoices become unpaid. */
export function reverse({ allocations }: Subscriber, source: Source, money: Money): void {
  source.isReversed = true;
  for (const allocation of allocations) if (allocation.source === source) allocation.isReleased = true;
  money.move(source.account, -source.amount);
}

/** Takes what is not allocated first, then what paid the latest invoices; a credit note is paid out only as far as it is unused. */
export function refund(
  subscriber: Subscriber,
  source: Source,
  { amount, account }: { readonly amount: number; readonly account: string },
  money: Money,
): void {
  if (source.isReversed) throw new Refusal('is reversed');
  const unused = leftOf(subscriber, source);
  const most = source.kind === 'payment' ? source.amount - source.refunded : unused;
  if (amount > most) throw new Refusal('is larger than what is left');
  money.require(account, amount);
  const { allocations } = subscriber;
  let missing = amount - unused;
  for (const allocation of allocations.filter((one) => one.source === source && !one.isReleased).reverse()) {
    if (missing <= 0) break;
    allocation.isReleased = true;
    const rest = allocation.amount - missing;
    missing -= allocation.amount;
    if (rest > 0) allocations.push({ ...allocation, amount: rest, isReleased: false });
  }
  source.refunded += amount;
  money.move(account, -amount);
  if (source.kind === 'payment') applyCredit(subscriber);
}

/**
 * Reverses the payments of these invoices, whole: not those of an invoice that shares a payment with one that stays
 * paid, or whose money was refunded or is no longer there.
 */
export function unpay(subscriber: Subscriber, chosen: readonly Invoice[], money: Money): void {
  const live = subscriber.allocations.filter(
    ({ source, isReleased }) => source.kind === 'payment' && !isReleased,
  );
  const short = new Set<Source>();
  const canReverse = (payment: Source, kept: readonly Invoice[]) =>
    payment.refunded === 0 &&
    !short.has(payment) &&
    live.every(({ source, invoice }) => source !== payment || kept.includes(invoice));
  for (;;) {
    let kept = chosen.filter((invoice) => live.some((one) => one.invoice === invoice));
    for (let before = -1; before !== kept.length; ) {
      before = kept.length;
      kept = kept.filter((invoice) =>
        live.every((one) => one.invoice !== invoice || canReverse(one.source, kept)),
      );
    }
    if (kept.length === 0) throw new Refusal('nothing can be made unpaid');
    const payments = subscriber.sources.filter((source) =>
      live.some((one) => one.source === source && kept.includes(one.invoice)),
    );
    const without = firstWithoutCash(payments, money);
    if (!without) {
      for (const payment of payments) reverse(subscriber, payment, money);
      applyCredit(subscriber);
      return;
    }
    short.add(without);
  }
}

function firstWithoutCash(payments: readonly Source[], money: Money): Source | undefined {
  const taken = new Map<string, number>();
  return payments.find(({ account, amount }) => {
    if (!account?.startsWith('cash')) return false;
    taken.set(account, (taken.get(account) ?? 0) + amount);
    return (taken.get(account) ?? 0) > money.heldIn(account);
  });
}
