import type { InvoiceRow } from '@lastmile/contract';

export interface InvoiceDialogProps {
  readonly invoice: Pick<
    InvoiceRow,
    'id' | 'number' | 'kind' | 'subscriber' | 'totalMinor' | 'balanceDueMinor'
  >;
  readonly onClose: () => void;
}
