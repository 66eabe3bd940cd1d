import type { RawBuilder } from 'kysely';
import type { Tx } from './transaction-dialect.ts';

const rowsPerFetch = 1_000;

/**
 * The rows of plain SQL through a cursor: the query runs once, on one snapshot, and memory is bounded. A page number per part would
 * run it again for each part, and skip or repeat rows that change meanwhile.
 */
export async function* streamRows<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<Row> {
  for await (const { rows } of tx.getExecutor().stream<Row>(query.compile(tx), rowsPerFetch)) yield* rows;
}
