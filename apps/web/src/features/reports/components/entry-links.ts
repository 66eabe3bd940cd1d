import { creditNotePath } from '../../../entities/billing/credit-note-paths.ts';
import { invoicePath } from '../../../entities/invoices/paths.ts';
import { paymentSearchPath, subscriberBillingPath } from '../../../entities/payments/paths.ts';

export interface Entry {
  readonly number: string | null;
  readonly sourceKind: string;
  readonly sourceId: number;
  readonly subscriberId: number | null;
}

/** The document that each kind of entry has its number from. References of other entries are not documents of the panel. */
const documents: Readonly<Record<string, (entry: Entry & { readonly number: string }) => string>> = {
  payment: ({ number }) => paymentSearchPath(number),
  refund: ({ number }) => paymentSearchPath(number),
  credit_note: ({ sourceId }) => creditNotePath(sourceId),
  commission: ({ sourceId }) => invoicePath(sourceId),
};

/** What a line of a statement names: its document, and the account of its subscriber. */
export const entryLinks = {
  number: ({ number, ...entry }: Entry): string | undefined =>
    number ? documents[entry.sourceKind]?.({ number, ...entry }) : undefined,
  party: ({ subscriberId }: Entry): string | undefined =>
    subscriberId ? subscriberBillingPath(subscriberId) : undefined,
};
