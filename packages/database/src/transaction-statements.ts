import type pg from 'pg';

/** What a transaction becomes before its first statement. */
export interface TransactionStart {
  readonly role: 'tenant' | 'platform';
  readonly ispId?: number;
  /** Left out where the transaction only reads. */
  readonly actor?: string;
  readonly mayBeLost?: boolean;
}

export type StatementResult<Row> = Omit<pg.QueryResult, 'rows'> & { readonly rows: Row[] };

/** How the statements of one transaction reach the database; the first one also opens it. */
export interface TransactionStatements {
  /** `commits`: the transaction ends with this statement. */
  send<Row>(text: string, values: readonly unknown[], commits: boolean): Promise<StatementResult<Row>>;
}
