import type { Subscriber } from './subscriber.ts';
import type { Invoice, Source } from './types.ts';

export const paidOf = ({ allocations }: Subscriber, invoice: Invoice): number =>
  allocations
    .filter((allocation) => allocation.invoice === invoice && !allocation.isReleased)
    .reduce((sum, { amount }) => sum + amount, 0);

export const leftOf = ({ allocations }: Subscriber, source: Source): number =>
  allocations
    .filter((allocation) => allocation.source === source && !allocation.isReleased)
    .reduce((left, { amount }) => left - amount, source.isReversed ? 0 : source.amount - source.refunded);

const oldestFirst = (left: Invoice, right: Invoice) =>
  left.issuedOn === right.issuedOn ? left.no - right.no : left.issuedOn < right.issuedOn ? -1 : 1;

/** A payment or credit note pays the named invoice, then the oldest. The rest stays as account credit. */
export function allocate(
  subscriber: Subscriber,
  source: Source,
  named: Invoice | null,
  isAutomatic: boolean,
): void {
  const others = subscriber.invoices.filter((invoice) => invoice !== named).sort(oldestFirst);
  for (const invoice of named ? [named, ...others] : others) {
    const due = invoice.isCancelled ? 0 : invoice.total - paidOf(subscriber, invoice);
    const amount = Math.min(due, leftOf(subscriber, source));
    if (amount > 0) subscriber.allocations.push({ source, invoice, amount, isAutomatic, isReleased: false });
  }
}

/** Account credit pays unpaid invoices, oldest to oldest. */
export function applyCredit(subscriber: Subscriber): void {
  const sources = [...subscriber.sources].sort(
    (left, right) =>
      left.atMs - right.atMs ||
      (left.kind === right.kind ? left.no - right.no : left.kind < right.kind ? -1 : 1),
  );
  for (const source of sources) allocate(subscriber, source, null, true);
}

/** Whether staff gave a payment or credit note for it, so that it can be neither edited nor cancelled. */
export const isPaidByStaff = ({ allocations, sources }: Subscriber, invoice: Invoice): boolean =>
  sources.some(
    (source) => source.kind === 'credit_note' && source.invoice === invoice && !source.isReversed,
  ) ||
  allocations.some(
    (allocation) => allocation.invoice === invoice && !allocation.isAutomatic && !allocation.isReleased,
  );

/** What the subscriber owes; negative: account credit. */
export const balanceOf = ({ invoices, sources }: Subscriber): number =>
  invoices.reduce((sum, { total, isCancelled }) => sum + (isCancelled ? 0 : total), 0) -
  sources.reduce((sum, { amount, refunded, isReversed }) => sum + (isReversed ? 0 : amount - refunded), 0);

export function statusOf(subscriber: Subscriber, invoice: Invoice): string {
  if (invoice.isCancelled) return 'cancelled';
  const paid = paidOf(subscriber, invoice);
  if (paid >= invoice.total) return 'paid';
  return paid > 0 ? 'partial' : 'unpaid';
}

/** The end of the last period up to which every monthly invoice is paid. */
export function paidUntilOf(subscriber: Subscriber): string | null {
  const months = [...subscriber.liveMonths].sort((left, right) =>
    (left.period?.first ?? '') < (right.period?.first ?? '') ? -1 : 1,
  );
  let until: string | null = null;
  for (const invoice of months) {
    if (statusOf(subscriber, invoice) !== 'paid') return until;
    until = invoice.period?.last ?? until;
  }
  return until;
}
