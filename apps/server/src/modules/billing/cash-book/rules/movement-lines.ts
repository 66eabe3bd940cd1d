import type { CashMovementKind } from '@lastmile/contract';
import type { Account, JournalEntry } from '../../ledger/index.ts';

interface Movement {
  readonly kind: CashMovementKind;
  /** Null for the bank. */
  readonly userId: number | null;
  readonly amountMinor: number;
}

/** The ledger lines of a movement: deposits and expenses take from cash or bank, an opening balance adds to it. */
export function movementLines({ kind, userId, amountMinor }: Movement): JournalEntry['lines'] {
  const held: Account = userId === null ? { account: 'bank' } : { account: 'cash', userId };
  if (kind === 'opening')
    return [
      { ...held, amountMinor },
      { account: 'opening', amountMinor: -amountMinor },
    ];
  return [
    { account: kind === 'deposit' ? 'bank' : 'expense', amountMinor },
    { ...held, amountMinor: -amountMinor },
  ];
}
