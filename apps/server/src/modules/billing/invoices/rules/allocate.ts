import { type DateText, type Minor, minor, subtract } from '@lastmile/kit';

/** A bill with something open. */
export interface OpenBill {
  readonly subscriberId: number;
  readonly invoiceId: number;
  readonly issuedOn: DateText;
  /** Total less what is paid of it; 0 is allowed and takes nothing. */
  readonly openMinor: Minor;
}

/** A payment or credit note with something not yet allocated. */
export interface Source {
  readonly subscriberId: number;
  readonly kind: 'payment' | 'credit_note';
  readonly id: number;
  /** An ISO instant or date, one form for all that are given together: the oldest is used up first. */
  readonly at: string;
  readonly leftMinor: Minor;
}

export interface Allocation {
  readonly kind: Source['kind'];
  readonly sourceId: number;
  readonly invoiceId: number;
  readonly amountMinor: Minor;
}

/**
 * Splits a payment or a credit note over the subscriber's open bills: the named one first, then the oldest.
 * What is left over is the subscriber's balance; nothing is stored for it.
 */
export function allocateOne(
  source: Source,
  bills: readonly OpenBill[],
  namedInvoiceId?: number,
): { allocations: Allocation[]; restMinor: Minor } {
  const own = bills.filter((bill) => bill.subscriberId === source.subscriberId).sort(oldestBillFirst);
  const named = own.filter((bill) => bill.invoiceId === namedInvoiceId);
  const others = own.filter((bill) => bill.invoiceId !== namedInvoiceId);
  const allocations = settle([source], [...named, ...others]);
  const restMinor = allocations.reduce(
    (rest, { amountMinor }) => subtract(rest, amountMinor),
    source.leftMinor,
  );
  return { allocations, restMinor };
}

/**
 * Uses up balances: what payments and credit notes have left goes to open bills of the same subscriber, the
 * oldest to the oldest. Takes the rows of any number of subscribers in any order; the outcome does not
 * depend on it, and done again with what then is left and open it finds nothing to do.
 */
export function allocateBalances(sources: readonly Source[], bills: readonly OpenBill[]): Allocation[] {
  const billsOf = bySubscriber(bills);
  const sourcesOf = [...bySubscriber(sources)];
  return sourcesOf
    .sort(([left], [right]) => left - right)
    .flatMap(([subscriberId, own]) =>
      settle(own.sort(oldestSourceFirst), (billsOf.get(subscriberId) ?? []).sort(oldestBillFirst)),
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

/** Walks both lists once; each step uses up a source or closes a bill. */
function settle(sources: readonly Source[], bills: readonly OpenBill[]): Allocation[] {
  const allocations: Allocation[] = [];
  const toPay = bills.map((bill) => ({ ...bill, openMinor: atLeastZero(bill.openMinor) })).values();
  let bill = toPay.next().value;
  for (const { kind, id: sourceId, leftMinor } of sources) {
    let left = atLeastZero(leftMinor);
    while (bill && left > 0) {
      const amountMinor = left < bill.openMinor ? left : bill.openMinor;
      if (amountMinor > 0) allocations.push({ kind, sourceId, invoiceId: bill.invoiceId, amountMinor });
      left = subtract(left, amountMinor);
      bill = { ...bill, openMinor: subtract(bill.openMinor, amountMinor) };
      if (bill.openMinor === 0) bill = toPay.next().value;
    }
  }
  return allocations;
}

const oldestBillFirst = (left: OpenBill, right: OpenBill) =>
  byText(left.issuedOn, right.issuedOn) || left.invoiceId - right.invoiceId;

const oldestSourceFirst = (left: Source, right: Source) =>
  byText(left.at, right.at) || byText(left.kind, right.kind) || left.id - right.id;

const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

function atLeastZero(amount: Minor): Minor {
  if (amount < 0) throw new RangeError('More was allocated than is available');
  return minor(amount);
}
