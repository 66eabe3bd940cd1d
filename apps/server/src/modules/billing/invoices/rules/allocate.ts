import { type DateText, type Minor, minor, subtract } from '@lastmile/kit';

/** An invoice with a balance due. */
export interface OutstandingInvoice {
  readonly subscriberId: number;
  readonly invoiceId: number;
  readonly issuedOn: DateText;
  /** Total less what is paid of it; 0 is allowed and takes nothing. */
  readonly balanceDueMinor: Minor;
}

/** A payment or credit note with an unallocated amount. */
export interface Source {
  readonly subscriberId: number;
  readonly kind: 'payment' | 'credit_note';
  readonly id: number;
  /** ISO instant or date, in one format within a call: the oldest is used first. */
  readonly at: string;
  readonly remainingMinor: Minor;
}

export interface Allocation {
  readonly kind: Source['kind'];
  readonly sourceId: number;
  readonly invoiceId: number;
  readonly amountMinor: Minor;
}

/**
 * Allocates a payment or credit note to the subscriber's unpaid invoices: the named one first, then the
 * oldest. What is left is account credit; nothing is stored for it.
 */
export function allocateOne(
  source: Source,
  invoices: readonly OutstandingInvoice[],
  namedInvoiceId?: number,
): { allocations: Allocation[]; restMinor: Minor } {
  const own = invoices
    .filter((invoice) => invoice.subscriberId === source.subscriberId)
    .sort(oldestInvoiceFirst);
  const named = own.filter((invoice) => invoice.invoiceId === namedInvoiceId);
  const others = own.filter((invoice) => invoice.invoiceId !== namedInvoiceId);
  const allocations = settle([source], [...named, ...others]);
  const restMinor = allocations.reduce(
    (rest, { amountMinor }) => subtract(rest, amountMinor),
    source.remainingMinor,
  );
  return { allocations, restMinor };
}

/**
 * Allocates account credit: unallocated amounts of payments and credit notes go to unpaid invoices of the
 * same subscriber, oldest to oldest. Takes the rows of any number of subscribers in any order; the result
 * does not depend on it. Idempotent: a second call finds nothing to allocate.
 */
export function allocateBalances(
  sources: readonly Source[],
  invoices: readonly OutstandingInvoice[],
): Allocation[] {
  const invoicesOf = bySubscriber(invoices);
  const sourcesOf = [...bySubscriber(sources)];
  return sourcesOf
    .sort(([left], [right]) => left - right)
    .flatMap(([subscriberId, own]) =>
      settle(own.sort(oldestSourceFirst), (invoicesOf.get(subscriberId) ?? []).sort(oldestInvoiceFirst)),
    );
}

function bySubscriber<Row extends { readonly subscriberId: number }>(rows: readonly Row[]) {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.subscriberId);
    if (group) group.push(row);
    else groups.set(row.subscriberId, [row]);
  }
  return groups;
}

/** Walks both lists once; each step uses up a source or pays an invoice in full. */
function settle(sources: readonly Source[], invoices: readonly OutstandingInvoice[]): Allocation[] {
  const allocations: Allocation[] = [];
  const toPay = invoices
    .map((invoice) => ({ ...invoice, balanceDueMinor: atLeastZero(invoice.balanceDueMinor) }))
    .values();
  let invoice = toPay.next().value;
  for (const { kind, id: sourceId, remainingMinor } of sources) {
    let left = atLeastZero(remainingMinor);
    while (invoice && left > 0) {
      const amountMinor = left < invoice.balanceDueMinor ? left : invoice.balanceDueMinor;
      if (amountMinor > 0) allocations.push({ kind, sourceId, invoiceId: invoice.invoiceId, amountMinor });
      left = subtract(left, amountMinor);
      invoice = { ...invoice, balanceDueMinor: subtract(invoice.balanceDueMinor, amountMinor) };
      if (invoice.balanceDueMinor === 0) invoice = toPay.next().value;
    }
  }
  return allocations;
}

const oldestInvoiceFirst = (left: OutstandingInvoice, right: OutstandingInvoice) =>
  byText(left.issuedOn, right.issuedOn) || left.invoiceId - right.invoiceId;

const oldestSourceFirst = (left: Source, right: Source) =>
  byText(left.at, right.at) || byText(left.kind, right.kind) || left.id - right.id;

const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

function atLeastZero(amount: Minor): Minor {
  if (amount < 0) throw new RangeError('More was allocated than is available');
  return minor(amount);
}
