import type { creditCauses, Invoice, InvoiceKind } from '@lastmile/contract';
import type invoices from '../../../locales/en/invoices.json';

type Key = keyof typeof invoices;

export const kindKeys = {
  monthly: 'kind.monthly',
  one_off: 'kind.one_off',
  opening: 'kind.opening',
} as const satisfies Record<InvoiceKind, Key>;

export const causeKeys = {
  downgrade: 'creditReason.downgrade',
  hold: 'creditReason.hold',
  outage: 'creditReason.outage',
  final_invoice: 'creditReason.final_invoice',
  write_off: 'creditReason.write_off',
  other: 'creditReason.other',
} as const satisfies Record<(typeof creditCauses)[number], Key>;

export const actionKeys = {
  pay: 'action.pay',
  edit: 'action.edit',
  credit: 'action.credit',
  cancel: 'action.cancel',
} as const satisfies Record<Invoice['allowed'][number], Key>;
