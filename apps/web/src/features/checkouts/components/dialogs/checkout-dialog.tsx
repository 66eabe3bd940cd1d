import type { CheckoutRow } from '../labels.ts';
import type { CheckoutAction } from '../permitted-actions.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

export type DialogAction = Exclude<CheckoutAction, 'recheck'>;

interface CheckoutDialogProps {
  readonly action: DialogAction;
  readonly checkout: CheckoutRow;
  readonly onClose: () => void;
}

export function CheckoutDialog({ action, checkout, onClose }: CheckoutDialogProps) {
  const Dialog = action === 'accept' ? AcceptDialog : RefundDialog;
  return <Dialog checkout={checkout} onClose={onClose} />;
}
