import type { Tx } from '@lastmile/database';

/** A condition that must always hold. `lastmile check` evaluates it in a read-only platform transaction. */
export interface Invariant {
  /** The condition as a sentence: `Areas form a tree`. */
  readonly invariant: string;
  /** Each violation as a sentence an operator can act on. `now` is ISO 8601, from the caller's clock. */
  findViolations(tx: Tx, now: string): Promise<string[]>;
}
