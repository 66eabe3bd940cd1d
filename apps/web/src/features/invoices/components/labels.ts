import type { creditCauses, Invoice, InvoiceKind } from '@lastmile/contract';
import type invoices from '../../../locales/en/invoices.json';

type Key = keyof typeof invoices;

export const kindKeys = {
  monthly: 'kind.monthly',
  one_off: 'kind.one_off',
  opening: 'kind.opening',
} as const satisfies Record<InvoiceKind, Key>;

export const causeKeys = {
  downgrade: 'cause.downgrade',
  hold: 'cause.hold',
  outage: 'cause.outage',
  final_bill: 'cause.final_bill',
  write_off: 'cause.write_off',
  other: 'cause.other',
} as const satisfies Record<(typeof creditCauses)[number], Key>;

export const actionKeys = {
  pay: 'do.pay',
  edit: 'do.edit',
  credit: 'do.credit',
  cancel: 'do.cancel',
} as const satisfies Record<Invoice['allowed'][number], Key>;
