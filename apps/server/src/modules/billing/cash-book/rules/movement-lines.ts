import type { CashMovementKind } from '@lastmile/contract';
import type { JournalEntry } from '../../ledger/index.ts';

interface Movement {
  readonly kind: CashMovementKind;
  /** Null for the bank. */
  readonly userId: number | null;
  readonly amountMinor: number;
}

/** The ledger lines of a deposit or an expense. */
export const movementLines = ({ kind, userId, amountMinor }: Movement): JournalEntry['lines'] => [
  { account: kind === 'deposit' ? 'bank' : 'expense', amountMinor },
  userId === null
    ? { account: 'bank', amountMinor: -amountMinor }
    : { account: 'cash', userId, amountMinor: -amountMinor },
];
