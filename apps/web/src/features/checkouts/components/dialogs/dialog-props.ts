import type { CheckoutRow, PlatformCheckout } from '../labels.ts';
import type { Side } from '../permitted-actions.ts';

export interface CheckoutDialogProps {
  readonly checkout: CheckoutRow | PlatformCheckout;
  readonly side: Side;
  readonly onClose: () => void;
}
