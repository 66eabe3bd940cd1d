import type { RecurringCharge } from './charges-api.ts';

export interface ChargeDialogProps {
  readonly subscriberId: number;
  /** All that the line has: they are kept together. */
  readonly charges: readonly RecurringCharge[];
  readonly onClose: () => void;
}
