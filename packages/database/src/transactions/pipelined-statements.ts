import type pg from 'pg';
import { submit } from './pg-internals.ts';
import { PreparedQuery } from './prepared-query.ts';
import { type Opening, openingOf, prepareOpenings } from './transaction-preamble.ts';
import type { StatementResult, TransactionStart, TransactionStatements } from './transaction-statements.ts';

/** The preamble is sent with the first statement and the commit with the last, through pg's internals. */
export class PipelinedStatements implements TransactionStatements {
  readonly #client: pg.ClientBase;
  readonly #dataScope: string;
  #opening: Opening | undefined;

  constructor(client: pg.ClientBase, start: TransactionStart, isCommitPending: boolean) {
    prepareOpenings(client);
    this.#client = client;
    this.#dataScope = start.dataScope?.kind ?? '';
    this.#opening = openingOf({ ...start, isCommitPending });
  }

  send<Row>(text: string, values: readonly unknown[], commits: boolean): Promise<StatementResult<Row>> {
    return new Promise((resolve, reject) => {
      const query = new PreparedQuery(text, values, this.#opening, commits, this.#dataScope);
      this.#opening = undefined;
      query.callback = (error, result) => {
        if (!error) return resolve(result as never);
        Error.captureStackTrace(error);
        return reject(error);
      };
      submit(this.#client, query);
    });
  }
}
