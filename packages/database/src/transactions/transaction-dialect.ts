import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { DB } from '../rows.generated.ts';
import type { StatementResult, TransactionStatements } from './transaction-statements.ts';

/**
 * A typed query builder for one open transaction. It cannot be used after the end of it, and cannot reach the
 * pool.
 */
export type Tx = Kysely<DB>;

/** One transaction on one connection. It starts with its first query, and rejects queries after its end. */
export class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  readonly #statements: TransactionStatements;
  #isNextLast = false;
  #state: 'unopened' | 'open' | 'committed' | 'over' = 'unopened';

  constructor(client: pg.ClientBase, statements: TransactionStatements) {
    this.#client = client;
    this.#statements = statements;
  }

  get state(): 'unopened' | 'open' | 'committed' | 'over' {
    return this.#state;
  }

  end(): void {
    this.#state = 'over';
  }

  commitWithNext(): void {
    this.#isNextLast = true;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#send<Row>(query.sql, query.parameters);
    if (command === 'SELECT') return { rows };
    const changes =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return { rows, ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  #send<Row>(text: string, values: readonly unknown[]): Promise<StatementResult<Row>> {
    if (this.#state === 'over') throw new Error('This transaction is over');
    if (this.#state === 'committed') throw new Error('This transaction has had its last statement');
    this.#state = this.#isNextLast ? 'committed' : 'open';
    return this.#statements.send(text, values, this.#isNextLast);
  }

  /** Reads through a cursor, a thousand rows at a time, so that a large export is never held in memory. */
  async *streamQuery<Row>(query: CompiledQuery, chunkSize = 1_000): AsyncIterableIterator<QueryResult<Row>> {
    // The planner would optimise a cursor for its first rows; an export reads them all.
    await this.#send('set local cursor_tuple_fraction = 1', []);
    await this.#client.query(`declare export_rows no scroll cursor for ${query.sql}`, [...query.parameters]);
    for (;;) {
      const { rows } = await this.#client.query<Row & pg.QueryResultRow>(
        `fetch ${chunkSize} from export_rows`,
      );
      if (rows.length) yield { rows };
      if (rows.length < chunkSize) break;
    }
    await this.#client.query('close export_rows');
  }
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const driver = new DummyDriver();
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db) => new PostgresIntrospector(db),
};
const config = { dialect };

class OneConnection implements ConnectionProvider {
  readonly #connection: DatabaseConnection;
  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }
  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return consumer(this.#connection);
  }
}

const connections = new WeakMap<Tx, TransactionConnection>();

/** Assembled from shared parts, which costs a fraction of creating a dialect per transaction. */
export function queriesOn(connection: TransactionConnection): Tx {
  const executor = new DefaultQueryExecutor(compiler, adapter, new OneConnection(connection));
  const tx = new Kysely<DB>({ config, driver, executor, dialect });
  connections.set(tx, connection);
  return tx;
}

/**
 * For the last statement of a transaction: the commit is sent with it, which saves a round trip and releases
 * locks sooner. Later failures of the work no longer roll it back.
 */
export function committing(tx: Tx): Tx {
  connections.get(tx)?.commitWithNext();
  return tx;
}

/** Plain SQL without the query builder, for example in tests and checks. */
export const rawQuery = (text: string, ...values: unknown[]) => CompiledQuery.raw(text, values);
