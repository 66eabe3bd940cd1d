import type { RejectedRow } from '../../../shared/kit/bulk/bulk-result-view.tsx';

/** Result per row, or its preview. */
export interface BatchResult<Key> {
  readonly done: readonly Key[];
  readonly refused: readonly RejectedRow[];
  /** Balances due, as far as the preview names them; negative: credit. */
  readonly balances?: ReadonlyMap<Key, number>;
}

/** Maximum number of rows per call. */
const batchSize = 2_000;

/** Sends any number of rows in sequential calls and merges the results. */
export async function inBatches<Key>(
  keys: readonly Key[],
  send: (part: Key[]) => Promise<BatchResult<Key>>,
): Promise<BatchResult<Key>> {
  const outcomes: BatchResult<Key>[] = [];
  for (let at = 0; at < keys.length; at += batchSize) {
    outcomes.push(await send(keys.slice(at, at + batchSize)));
  }
  return {
    done: outcomes.flatMap(({ done }) => done),
    refused: outcomes.flatMap(({ refused }) => refused),
    balances: new Map(outcomes.flatMap(({ balances }) => [...(balances ?? [])])),
  };
}
