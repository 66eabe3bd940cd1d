import type { InvoiceRow } from '@lastmile/contract';

export interface BillDialogProps {
  readonly bill: Pick<InvoiceRow, 'id' | 'number' | 'kind' | 'subscriber' | 'totalMinor' | 'openMinor'>;
  readonly onClose: () => void;
}
