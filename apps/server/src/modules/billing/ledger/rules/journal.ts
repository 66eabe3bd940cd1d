/** An account of the ISP's book, with whose it is where it has a party. */
export type Account =
  | { readonly account: 'subscriber'; readonly subscriberId: number }
  | { readonly account: 'cash' | 'reseller'; readonly userId: number }
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
        | 'opening';
    };

/** Above zero is debit. */
export type JournalLine = Account & { readonly amountMinor: number };

export type SourceKind = 'invoice' | 'payment' | 'refund' | 'credit_note' | 'hand_over';

export interface JournalEntry {
  /** `thing.what_happened`, such as `invoice.issued`. */
  readonly kind: string;
  readonly sourceKind: SourceKind;
  readonly sourceId: number;
  /** Which time the same thing is posted, from 1. */
  readonly revision?: number;
  readonly at: string;
  readonly lines: readonly JournalLine[];
}

/** Lines of nothing are left out; an entry without any other is none. */
export const postable = (entries: readonly JournalEntry[]): JournalEntry[] =>
  entries.flatMap((entry) => {
    const lines = entry.lines.filter(({ amountMinor }) => amountMinor !== 0);
    return lines.length > 0 ? { ...entry, lines } : [];
  });
