import {
  allocate,
  applyCredit,
  balanceOf,
  isPaidByStaff,
  paidOf,
  paidUntilOf,
  statusOf,
} from './allocation.ts';
import { amountsOf, vatOf } from './amounts.ts';
import { addCredit, candidatesOf, issue, issueNext, settleDue } from './invoicing.ts';
import { Money, refund, reverse, unpay } from './money.ts';
import { periodsInTurn, upcomingPeriod } from './periods.ts';
import { discountLines, taxOf } from './recurring-lines.ts';
import { share } from './rounding.ts';
import { ServiceModel } from './service-model.ts';
import { isSkipped } from './skipped-months.ts';
import type { Subscriber } from './subscriber.ts';
import { type Invoice, type Line, type LineKind, Refusal, type Source } from './types.ts';

export interface Charge {
  readonly text: string;
  readonly quantity: number;
  readonly unit: number;
  readonly taxable: boolean;
}

export interface InvoiceEdit {
  /** Kinds of charged lines that are dropped; the others are kept. */
  readonly drops: readonly LineKind[];
  readonly added: readonly Charge[];
  /** Undefined: as it was. */
  readonly discount?: number | undefined;
}

const derivedKinds: readonly LineKind[] = ['discount', 'credit', 'vat', 'rounding'];
/**
 * The billing rules once more, as simple as possible and from nothing but the rules: it shares no code with
 * the product that it is compared with.
 */
export class BillingModel extends ServiceModel {
  readonly money = new Money();

  createMonth(subscriber: Subscriber): void {
    const due = periodsInTurn(subscriber, this.isp.settings, this.today).filter(
      (period) => !isSkipped(subscriber, period),
    );
    const periods = due.length > 0 ? due : upcomingPeriod(subscriber, this.isp.settings);
    const issued = issueNext(this.isp, subscriber, this.moment, candidatesOf(subscriber, periods));
    if (issued.length === 0) throw new Refusal('has nothing to invoice');
    applyCredit(subscriber);
  }

  #taxNow({ packageNo }: Subscriber) {
    const { packages, settings } = this.isp;
    return taxOf([{ packageNo, mode: packages[packageNo]?.vatMode ?? settings.vatMode }], packages, settings);
  }

  createOneOff(subscriber: Subscriber, charges: readonly Charge[], discount: number): void {
    const lines = charges.map(lineOf);
    if (discount > sum(lines)) throw new Refusal('the discount is larger than the invoice');
    const all = [...lines, ...discountLines(discount, lines)];
    issue(this.isp, subscriber, this.moment, { period: null, tax: this.#taxNow(subscriber), lines: all });
    applyCredit(subscriber);
  }

  edit(subscriber: Subscriber, invoice: Invoice, { drops, added, discount }: InvoiceEdit): void {
    this.#requireUntouched(subscriber, invoice);
    const was = -sum(invoice.lines.filter(({ kind }) => kind === 'discount'));
    const kept = invoice.lines.filter(({ kind }) => !drops.includes(kind) && !derivedKinds.includes(kind));
    const lines = [...kept, ...added.map(lineOf)];
    if (lines.length === 0) throw new Refusal('an invoice needs a line');
    if ((discount ?? was) > 0 && (discount ?? was) > sum(lines))
      throw new Refusal('the discount is larger than the invoice');
    const all = [...lines, ...discountLines(discount ?? was, lines)];
    const amounts = amountsOf(all, invoice.tax, this.isp.settings);
    this.#release(subscriber, invoice);
    this.#replace(subscriber, invoice);
    Object.assign(invoice, { lines: amounts.lines, total: amounts.total, vat: amounts.vat });
    if (amounts.credit) addCredit(subscriber, this.moment, { ...amounts.credit, invoice });
    applyCredit(subscriber);
  }

  /**
   * The old invoice stays as cancelled, and the new one has its own number and date. It keeps what the old one was
   * calculated from, so the object that changes refer to becomes the new one.
   */
  #replace(subscriber: Subscriber, invoice: Invoice): void {
    const { invoices } = subscriber;
    this.#addCancellation(subscriber, invoice);
    invoices[invoices.indexOf(invoice)] = { ...invoice, isCancelled: true };
    invoices.push(Object.assign(invoice, { no: ++this.documents, issuedOn: this.today }));
  }

  /** A cancellation note is numbered like a credit note, but is no money. */
  #addCancellation({ cancellations }: Subscriber, { total, vat }: Invoice): void {
    cancellations.push({ no: ++this.documents, amount: total, vat });
  }

  #requireUntouched(subscriber: Subscriber, invoice: Invoice): void {
    if (invoice.isCancelled) throw new Refusal('is cancelled');
    if (isPaidByStaff(subscriber, invoice)) throw new Refusal('has payments');
  }

  #release({ allocations }: Subscriber, invoice: Invoice): void {
    for (const allocation of allocations) if (allocation.invoice === invoice) allocation.isReleased = true;
  }

  /** The days of an invoice are invoiced again, unless its month is skipped. */
  cancel(subscriber: Subscriber, invoice: Invoice, skipsMonth: boolean): void {
    this.#requireUntouched(subscriber, invoice);
    this.#release(subscriber, invoice);
    this.#addCancellation(subscriber, invoice);
    invoice.isCancelled = true;
    invoice.isSkipped = skipsMonth && invoice.kind === 'monthly';
    if (subscriber.closedOn !== undefined) settleDue(this.isp, subscriber, this.moment);
    applyCredit(subscriber);
  }

  pay(subscriber: Subscriber, amount: number, invoice: Invoice | null, account = 'wallet bkash'): void {
    if (invoice?.isCancelled) throw new Refusal('is cancelled');
    allocate(subscriber, this.#addPayment(subscriber, amount, account), invoice, false);
  }

  /** Without an account: account credit from before. */
  #addPayment({ sources }: Subscriber, amount: number, account: string | null): Source {
    const payment: Source = {
      no: ++this.documents,
      kind: 'payment',
      atMs: this.nowMs,
      amount,
      vat: 0,
      invoice: null,
      account,
      isOpening: account === null,
      isReversed: false,
      refunded: 0,
    };
    sources.push(payment);
    this.money.move(account, amount);
    return payment;
  }

  /** One for each subscriber, unless it was cancelled or reversed. What is due is neither taxed nor rounded. */
  openingBalance(subscriber: Subscriber, amount: number): void {
    const { invoices, sources } = subscriber;
    const isPosted =
      invoices.some(({ kind, isCancelled }) => kind === 'opening' && !isCancelled) ||
      sources.some(({ isOpening, isReversed }) => isOpening && !isReversed);
    if (isPosted) throw new Refusal('has an opening balance');
    if (amount < 0) {
      allocate(subscriber, this.#addPayment(subscriber, -amount, null), null, false);
      return;
    }
    const settings = { ...this.isp.settings, roundToWhole: false };
    const lines = [{ kind: 'other' as const, text: null, amount, taxable: false }];
    const tax = { mode: 'exempt' as const, rate: 0 };
    const isp = { ...this.isp, settings };
    issue(isp, subscriber, this.moment, { kind: 'opening', period: null, tax, lines });
    applyCredit(subscriber);
  }

  /** A payment or a credit note. */
  reverse(subscriber: Subscriber, source: Source): void {
    if (source.isReversed) throw new Refusal('is reversed');
    if (source.refunded > 0) throw new Refusal('is refunded');
    this.money.require(source.account, source.amount);
    reverse(subscriber, source, this.money);
    applyCredit(subscriber);
  }

  /** Of a payment, or of a credit note that is not used up. */
  refund(subscriber: Subscriber, source: Source, amount: number, account: string): void {
    refund(subscriber, source, { amount, account }, this.money);
  }

  bulkUnpaid(subscriber: Subscriber, chosen: readonly Invoice[]): void {
    unpay(subscriber, chosen, this.money);
  }

  /** VAT of a credit on an invoice is that of the invoice in proportion, cumulated. */
  credit(subscriber: Subscriber, amount: number, invoice: Invoice | null): void {
    if (invoice?.isCancelled) throw new Refusal('is cancelled');
    const before = subscriber.sources
      .filter((source) => source.kind === 'credit_note' && source.invoice === invoice && !source.isReversed)
      .reduce((total, source) => total + source.amount, 0);
    if (invoice && before + amount > invoice.total) throw new Refusal('is larger than the invoice');
    const tax = this.#taxNow(subscriber);
    const vat = invoice
      ? share(invoice.vat, before + amount, invoice.total) - share(invoice.vat, before, invoice.total)
      : vatOf(amount, tax.mode === 'exempt' ? tax : { ...tax, mode: 'inclusive' });
    const note = addCredit(subscriber, this.moment, { amount, vat, invoice });
    allocate(subscriber, note, invoice, false);
  }

  /** Everything that is compared with the product. */
  stateOf(subscriber: Subscriber) {
    return {
      status: subscriber.status,
      billingDay: subscriber.billingDay,
      balance: balanceOf(subscriber),
      paidUntil: paidUntilOf(subscriber),
      invoices: subscriber.invoices.map((invoice) => ({
        kind: invoice.kind,
        first: invoice.period?.first ?? null,
        last: invoice.period?.last ?? null,
        lines: invoice.lines.map(({ kind, text, amount }) => `${kind} ${text ?? '-'} ${amount}`).sort(),
        vat: invoice.vat,
        total: invoice.total,
        paid: paidOf(subscriber, invoice),
        status: statusOf(subscriber, invoice),
      })),
      notes: [
        ...subscriber.sources
          .filter(({ kind }) => kind === 'credit_note')
          .map((note) => ({ ...note, kind: 'credit' })),
        ...subscriber.cancellations.map((note) => ({ ...note, kind: 'cancellation' })),
      ]
        .sort((left, right) => left.no - right.no)
        .map(({ kind, amount, vat }) => ({ kind, amount, vat })),
    };
  }
}

export type SubscriberState = ReturnType<BillingModel['stateOf']>;

const lineOf = ({ text, quantity, unit, taxable }: Charge): Line => ({
  kind: 'other',
  text,
  amount: quantity * unit,
  taxable,
});

const sum = (lines: readonly Line[]) => lines.reduce((total, { amount }) => total + amount, 0);
