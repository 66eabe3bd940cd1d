import type { RejectedRow } from '../../../shared/kit/bulk/bulk-result-view.tsx';

/** What became of the rows that were named, or would. */
export interface BatchResult<Key> {
  readonly done: readonly Key[];
  readonly refused: readonly RejectedRow[];
}

/** As many as one call takes. */
const batchSize = 2_000;

/** Sends any number of rows, one call after the other, and puts the answers together. */
export async function inBatches<Key>(
  keys: readonly Key[],
  send: (part: Key[]) => Promise<BatchResult<Key>>,
): Promise<BatchResult<Key>> {
  const outcomes: BatchResult<Key>[] = [];
  for (let at = 0; at < keys.length; at += batchSize) {
    outcomes.push(await send(keys.slice(at, at + batchSize)));
  }
  return { done: outcomes.flatMap(({ done }) => done), refused: outcomes.flatMap(({ refused }) => refused) };
}
