import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { Tx } from './transaction-dialect.ts';

/**
 * A selection that is the same in every call, such as the columns and joins of a list; `rest` selects and orders its
 * rows. Its text is compiled once: for a wide selection that takes more processor time than the rest of the call.
 */
export function fixedSelect<Row>(
  build: (tx: Tx) => Compilable<Row>,
): (tx: Tx, rest: RawBuilder<unknown>) => Promise<Row[]> {
  let selection: RawBuilder<unknown> | undefined;
  return async (tx, rest) => {
    selection ??= textOf(build(tx.withoutPlugins()));
    const { rows } = await sql<Row>`${selection} ${rest}`.execute(tx);
    return rows;
  };
}

function textOf(query: Compilable): RawBuilder<unknown> {
  const { sql: text, parameters } = query.compile();
  if (parameters.length > 0) throw new Error('A fixed selection has no parameters');
  return sql.raw(text);
}
