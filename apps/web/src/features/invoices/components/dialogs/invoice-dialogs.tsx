import { TakePaymentDialog } from '../../../../entities/payments/take-payment-dialog.tsx';
import type { BillAction } from '../invoice-permissions.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { BillDialogProps } from './invoice-dialog-props.ts';

const dialogs = { pay: PayDialog, edit: EditDialog, credit: CreditDialog, cancel: CancelDialog } as const;

/** What is asked before something is done to one bill. */
export function BillDialog({ action, ...props }: BillDialogProps & { readonly action: BillAction }) {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}

function PayDialog({ bill, onClose }: BillDialogProps) {
  return <TakePaymentDialog line={bill.subscriber} bill={bill} onClose={onClose} />;
}
