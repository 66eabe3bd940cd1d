import type { InvoiceState } from '../../queries/bulk-invoices.ts';
import type { PaymentState } from '../../queries/update-payments.ts';
import { refusalOf, wasHandedOver } from '../reverse-payments.ts';
import { type ChunkResult, type Refused, refusalRow } from './bulk-result.ts';

interface Covered {
  readonly paymentId: number | null;
  readonly invoiceId: number;
  readonly number: string;
}

export interface Unpayable {
  readonly payments: readonly PaymentState[];
  readonly covered: readonly Covered[];
  readonly chosen: ReadonlySet<number>;
  /** What each holder of cash can give back. */
  readonly cash: ReadonlyMap<number, number>;
}

/**
 * Decides which invoices can be made unpaid, and which payments that reverses. Payments are reversed whole,
 * so an invoice is rejected if it shares a payment with one that is not selected or is itself rejected. Cash that
 * its holder has deposited, spent or refunded cannot be given back a second time.
 */
export function evaluateUnpaid(
  invoices: readonly InvoiceState[],
  { payments, covered, chosen, cash }: Unpayable,
): ChunkResult & { reversed: PaymentState[] } {
  const links = linkPayments(payments, covered);
  const refused = new Map<number, Refused>();
  const isBlocked = (id: number) => refused.has(id) || !chosen.has(id);
  const uncovered = new Set<number>();
  for (let before = -1; before !== refused.size + uncovered.size; ) {
    before = refused.size + uncovered.size;
    for (const invoice of invoices.filter(({ id }) => !refused.has(id))) {
      const refusal = findRefusal(invoice, links, uncovered, isBlocked);
      if (refusal) refused.set(invoice.id, refusal);
    }
    if (before !== refused.size + uncovered.size) continue;
    const { reversed } = buildOutcome(invoices, payments, links, refused);
    const without = firstWithoutCash(reversed, cash);
    if (without) uncovered.add(without.id);
  }
  return buildOutcome(invoices, payments, links, refused);
}

/** The first payment whose cash is no longer there. */
function firstWithoutCash(
  reversed: readonly PaymentState[],
  cash: ReadonlyMap<number, number>,
): PaymentState | undefined {
  const left = new Map(cash);
  return reversed.find(({ cashUserId, amountMinor }) => {
    if (cashUserId === null) return false;
    const rest = (left.get(cashUserId) ?? 0) - amountMinor;
    left.set(cashUserId, rest);
    return rest < 0;
  });
}

function linkPayments(payments: readonly PaymentState[], covered: readonly Covered[]) {
  return {
    payment: new Map(payments.map((one) => [one.id as number | null, one])),
    paymentsOf: groupBy(
      covered,
      ({ invoiceId }) => invoiceId,
      ({ paymentId }) => paymentId,
    ),
    invoicesOf: groupBy(
      covered,
      ({ paymentId }) => paymentId,
      (invoice) => invoice,
    ),
  };
}

type Links = ReturnType<typeof linkPayments>;

function findRefusal(
  invoice: InvoiceState,
  { payment, paymentsOf, invoicesOf }: Links,
  uncovered: ReadonlySet<number>,
  isBlocked: (invoiceId: number) => boolean,
): Refused | undefined {
  const own = (paymentsOf.get(invoice.id) ?? []).flatMap((id) => payment.get(id) ?? []);
  if (own.length === 0) return refusalRow(invoice, 'invoices.not_paid');
  for (const one of own) {
    const code =
      refusalOf(one) ??
      (wasHandedOver(one) ? 'payments.handed_over' : undefined) ??
      (uncovered.has(one.id) ? 'payments.not_enough_cash' : undefined);
    if (code) return refusalRow(invoice, code, one.number);
    const other = (invoicesOf.get(one.id) ?? []).find(
      ({ invoiceId }) => invoiceId !== invoice.id && isBlocked(invoiceId),
    );
    if (other) return refusalRow(invoice, 'payments.covers_other_invoices', other.number);
  }
  return undefined;
}

function buildOutcome(
  invoices: readonly InvoiceState[],
  payments: readonly PaymentState[],
  { paymentsOf, invoicesOf }: Links,
  refused: ReadonlyMap<number, Refused>,
) {
  const unpaid = invoices.filter(({ id }) => !refused.has(id));
  const reversed = new Set(unpaid.flatMap(({ id }) => paymentsOf.get(id) ?? []));
  const taken = payments.filter(({ id }) => reversed.has(id));
  const otherUnpaid = taken.flatMap(({ id }) => (invoicesOf.get(id) ?? []).map(({ invoiceId }) => invoiceId));
  return {
    done: [...new Set([...unpaid.map(({ id }) => id), ...otherUnpaid])],
    refused: [...refused.values()],
    amountMinor: taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    reversed: taken,
  };
}

function groupBy<Row, Key, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  takeOf: (row: Row) => Value,
) {
  const groups = new Map<Key, Value[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(takeOf(row));
    else groups.set(keyOf(row), [takeOf(row)]);
  }
  return groups;
}
