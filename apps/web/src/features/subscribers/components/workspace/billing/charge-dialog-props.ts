import type { RecurringCharge } from './charges-api.ts';

export interface ChargeDialogProps {
  readonly subscriberId: number;
  /** All charges of the subscriber, because they are saved together. */
  readonly charges: readonly RecurringCharge[];
  readonly onClose: () => void;
}
