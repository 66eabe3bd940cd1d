import type { CreditNoteRow } from '@lastmile/contract';
import type creditNotes from '../../../locales/en/credit-notes.json';
import type invoices from '../../../locales/en/invoices.json';

type Tone = 'green' | 'blue' | 'gray';

export const causeKeys = {
  downgrade: 'invoices:creditReason.downgrade',
  hold: 'invoices:creditReason.hold',
  outage: 'invoices:creditReason.outage',
  final_invoice: 'invoices:creditReason.final_invoice',
  write_off: 'invoices:creditReason.write_off',
  other: 'invoices:creditReason.other',
  cancellation: 'invoices:creditReason.cancellation',
} as const satisfies Record<CreditNoteRow['cause'], `invoices:${keyof typeof invoices}`>;

export const kindKeys = {
  credit: 'kind.credit',
  cancellation: 'kind.cancellation',
} as const satisfies Record<CreditNoteRow['kind'], keyof typeof creditNotes>;

export const statusKeys = {
  issued: 'status.issued',
  reversed: 'status.reversed',
} as const satisfies Record<CreditNoteRow['status'], keyof typeof creditNotes>;

const display = {
  reversed: { key: 'state.reversed', tone: 'gray' },
  open: { key: 'state.open', tone: 'green' },
  used: { key: 'state.used', tone: 'blue' },
  cancellation: { key: 'kind.cancellation', tone: 'gray' },
} as const satisfies Record<string, { readonly key: keyof typeof creditNotes; readonly tone: Tone }>;

/** Reversed, with unused credit, or used up; a cancellation note is none of these. */
export const stateDisplay = ({
  kind,
  status,
  creditMinor,
}: Pick<CreditNoteRow, 'kind' | 'status' | 'creditMinor'>) => {
  if (kind === 'cancellation') return display.cancellation;
  if (status === 'reversed') return display.reversed;
  return creditMinor > 0 ? display.open : display.used;
};
