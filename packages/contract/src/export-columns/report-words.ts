import { words } from './column.ts';

/** Kinds of documents and reasons in reports. */
export const reportWords = {
  document: {
    invoice: words('Invoices', 'Rechnungen', 'Factures', 'Faturas'),
    credit_note: words('Credit notes', 'Gutschriften', 'Avoirs', 'Notas de crédito'),
  },
} as const;
