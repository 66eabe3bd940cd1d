import { TakePaymentDialog } from '../../../app/billing/take-payment-dialog.tsx';
import type { BillAction } from '../bill-rights.ts';
import type { BillDialogProps } from './bill-dialog-props.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';

const dialogs = { pay: PayDialog, edit: EditDialog, credit: CreditDialog, cancel: CancelDialog } as const;

/** What is asked before something is done to one bill. */
export function BillDialog({ action, ...props }: BillDialogProps & { readonly action: BillAction }) {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}

function PayDialog({ bill, onClose }: BillDialogProps) {
  return <TakePaymentDialog line={bill.subscriber} bill={bill} onClose={onClose} />;
}
