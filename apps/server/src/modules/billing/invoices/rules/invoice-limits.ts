import { maxChargeMinor, maxDocumentMinor } from '@lastmile/kit';
import type { InvoiceAmounts } from './invoice-amounts.ts';

/** Calculated from the other lines, so limited as the invoice is. */
const isCalculated = (kind: string) => ['discount', 'credit', 'vat', 'rounding'].includes(kind);

/** Whether the database would reject the invoice for its amounts. */
export const exceedsLimits = ({
  lines,
  subtotalMinor,
  discountMinor,
  vatMinor,
  totalMinor,
}: InvoiceAmounts): boolean =>
  Math.max(subtotalMinor, discountMinor, vatMinor, totalMinor) > maxDocumentMinor ||
  lines.some(
    ({ kind, amountMinor }) =>
      Math.abs(amountMinor) > (isCalculated(kind) ? maxDocumentMinor : maxChargeMinor),
  );
