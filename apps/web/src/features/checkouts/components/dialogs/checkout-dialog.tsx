import type { CheckoutAction } from '../permitted-actions.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { ChargebackDialog } from './chargeback-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { DecideRefundDialog } from './decide-refund-dialog.tsx';
import type { CheckoutDialogProps } from './dialog-props.ts';
import { RefundDialog } from './refund-dialog.tsx';

export type DialogAction = Exclude<CheckoutAction, 'recheck'>;

const dialogs = {
  accept: AcceptDialog,
  refund: RefundDialog,
  chargeback: ChargebackDialog,
  decideRefund: DecideRefundDialog,
  close: CloseDialog,
} as const;

export function CheckoutDialog({
  action,
  ...props
}: CheckoutDialogProps & { readonly action: DialogAction }) {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}
