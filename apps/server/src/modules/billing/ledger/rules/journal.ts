/** An account of the ISP's ledger, with its party (subscriber, user, method) where it has one. */
export type Account =
  | { readonly account: 'subscriber'; readonly subscriberId: number }
  | { readonly account: 'cash' | 'reseller'; readonly userId: number }
  // Between a wholesale reseller and their subscribers: no part of the ISP's own totals.
  | {
      readonly account: 'retail_receivable' | 'retail_sales' | 'retail_money' | 'retail_fees';
      readonly userId: number;
    }
  | { readonly account: 'wallet'; readonly method: string }
  | {
      readonly account:
        | 'revenue'
        | 'vat'
        | 'discount'
        | 'rounding'
        | 'platform'
        | 'commission'
        | 'fees'
        | 'service_charge'
        | 'opening'
        | 'bank'
        | 'expense'
        | 'deposit';
    };

/** A positive amount is a debit. */
export type JournalLine = Account & { readonly amountMinor: number };

export type SourceKind =
  | 'invoice'
  | 'payment'
  | 'refund'
  | 'credit_note'
  | 'hand_over'
  | 'cash_movement'
  | 'security_deposit'
  | 'reseller_transaction'
  | 'retail_payment';

export interface JournalEntry {
  /** `object.event`, such as `invoice.issued`. */
  readonly kind: string;
  readonly sourceKind: SourceKind;
  readonly sourceId: number;
  /** Counts postings of the same object, starting at 1: an updated invoice is posted again. */
  readonly revision?: number;
  readonly at: string;
  readonly lines: readonly JournalLine[];
}

/** Leaves out lines with amount 0, and entries that have no other lines. */
export const withoutZeroLines = (entries: readonly JournalEntry[]): JournalEntry[] =>
  entries.flatMap((entry) => {
    const lines = entry.lines.filter(({ amountMinor }) => amountMinor !== 0);
    return lines.length > 0 ? { ...entry, lines } : [];
  });
