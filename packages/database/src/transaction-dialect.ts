import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { sendNow } from './packets.ts';
import type { DB } from './rows.generated.ts';

/** A typed view on one open transaction. It cannot outlive it, and cannot reach the pool. */
export type Tx = Kysely<DB>;

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

/**
 * Statements are prepared under a name, so that each connection parses and plans them once. Lists of
 * values travel as one array parameter, which keeps the number of different texts small; past the limit
 * statements simply go unnamed.
 */
const maxStatementNames = 1_000;
const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= maxStatementNames) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** What pg reads from a query besides what its types name. */
interface NamedQuery {
  name: string | undefined;
  callback: (error: Error | null, result: unknown) => void;
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#send<Row>(query.sql, query.parameters);
    if (command === 'SELECT') return { rows };
    const changes =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return { rows, ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  /**
   * A query made of text and values spares the copy, property by property, that pg makes of a settings
   * object; measured, that copy was a quarter of the time a small query takes here.
   */
  #send<Row>(text: string, values: readonly unknown[]): Promise<pg.QueryArrayResult & { rows: Row[] }> {
    return new Promise((resolve, reject) => {
      const query = new pg.Query(text, values as unknown[]) as pg.Query & NamedQuery;
      query.name = statementName(text);
      query.callback = (error, result) => {
        if (!error) return resolve(result as never);
        Error.captureStackTrace(error);
        return reject(error);
      };
      this.#client.query(query);
      sendNow(this.#client);
    });
  }

  /** Reads through a cursor, a thousand rows at a time, so that a large export never stands in memory. */
  async *streamQuery<Row>(query: CompiledQuery, chunkSize = 1_000): AsyncIterableIterator<QueryResult<Row>> {
    // The planner would favour the first rows of a cursor; an export reads them all.
    void this.#client.query('set local cursor_tuple_fraction = 1').catch(() => {});
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

class ClientDriver implements Driver {
  readonly #connection: ClientConnection;
  constructor(client: pg.ClientBase) {
    this.#connection = new ClientConnection(client);
  }
  async init() {}
  async acquireConnection() {
    return this.#connection;
  }
  async beginTransaction() {
    throw new Error('A transaction is already open; use savepoints through withTenant or withPlatform');
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

export function queriesOn(client: pg.ClientBase): Tx {
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => new ClientDriver(client),
    createQueryCompiler: () => compiler,
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
  return new Kysely<DB>({ dialect });
}

/** Plain SQL where the builder has no words, such as in tests and checks. */
export const rawQuery = (text: string, ...values: unknown[]) => CompiledQuery.raw(text, values);
