import { TakePaymentDialog } from '../../../../entities/payments/take-payment-dialog.tsx';
import type { InvoiceAction } from '../invoice-permissions.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { InvoiceDialogProps } from './invoice-dialog-props.ts';

const dialogs = {
  pay: TakePaymentForSelection,
  edit: EditDialog,
  credit: CreditDialog,
  cancel: CancelDialog,
} as const;

/** Dialogs for actions on one invoice. */
export function InvoiceDialog({ action, ...props }: InvoiceDialogProps & { readonly action: InvoiceAction }) {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}

function TakePaymentForSelection({ invoice, onClose }: InvoiceDialogProps) {
  return <TakePaymentDialog subscriber={invoice.subscriber} invoice={invoice} onClose={onClose} />;
}
