import type pg from 'pg';
import { settingsOf } from '../data-scope.ts';
import { commit } from './commit.ts';
import type { StatementResult, TransactionStart, TransactionStatements } from './transaction-statements.ts';

/** The fallback with pg's public API only: every step is a separate query and round trip. */
export class PlainStatements implements TransactionStatements {
  readonly #client: pg.ClientBase;
  readonly #start: TransactionStart;
  #opened: Promise<unknown> | undefined;

  constructor(client: pg.ClientBase, start: TransactionStart) {
    this.#client = client;
    this.#start = start;
  }

  async send<Row>(text: string, values: readonly unknown[], commits: boolean): Promise<StatementResult<Row>> {
    this.#opened ??= this.#open();
    await this.#opened;
    const result = await this.#client.query(text, [...values]);
    if (commits) await commit(this.#client);
    return result;
  }

  async #open(): Promise<void> {
    const { role, ispId, dataScope, actor, mayBeLost } = this.#start;
    await this.#client.query(actor === undefined ? 'begin read only' : 'begin');
    await this.#client.query(`set local role lastmile_${dataScope?.kind ?? role}`);
    const own = Object.entries({ 'app.isp_id': ispId?.toString(), 'app.actor': actor });
    for (const [name, value] of [...own, ...settingsOf(dataScope)]) {
      if (value !== undefined) await this.#client.query('select set_config($1, $2, true)', [name, value]);
    }
    if (mayBeLost) await this.#client.query('set local synchronous_commit = off');
  }
}
