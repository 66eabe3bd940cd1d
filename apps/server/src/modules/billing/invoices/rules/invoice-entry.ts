import type { JournalEntry } from '../../ledger/index.ts';
import type { InvoiceAmounts } from './invoice-amounts.ts';
import type { Tax } from './vat.ts';

type Amounts = Tax & Omit<InvoiceAmounts, 'lines' | 'creditRemaining'>;

interface Posted {
  readonly id: number;
  readonly subscriberId: number;
  readonly revision: number;
  /** An opening balance is not revenue: it was earned before. */
  readonly isOpening: boolean;
}

/** The ledger entry of an invoice. Revenue is before discounts and without VAT. */
export function invoiceEntry(amounts: Amounts, invoice: Posted, at: string): JournalEntry {
  const { subtotalMinor, vatMinor, vatMode } = amounts;
  const earned = vatMode === 'inclusive' ? subtotalMinor - vatMinor : subtotalMinor;
  return {
    kind: 'invoice.issued',
    sourceKind: 'invoice',
    sourceId: invoice.id,
    revision: invoice.revision,
    at,
    lines: [
      { account: 'subscriber', subscriberId: invoice.subscriberId, amountMinor: amounts.totalMinor },
      { account: invoice.isOpening ? 'opening' : 'revenue', amountMinor: -earned },
      { account: 'discount', amountMinor: amounts.discountMinor },
      { account: 'vat', amountMinor: -vatMinor },
      { account: 'rounding', amountMinor: -amounts.roundingMinor },
    ],
  };
}
