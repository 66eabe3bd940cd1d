import type { Tx } from '@lastmile/database';

/** Something that must always hold. `lastmile check` asks, with the platform's eyes and without writing. */
export interface Invariant {
  /** What holds, as a sentence: `Areas form a tree`. */
  readonly invariant: string;
  /** Each breach in words that a person can act on; `now` is ISO 8601, from the clock of whoever asks. */
  findViolations(tx: Tx, now: string): Promise<string[]>;
}
