import type pg from 'pg';
import type { DataScope } from '../data-scope.ts';

/** The settings that a transaction applies before its first statement. */
export interface TransactionStart {
  readonly role: 'tenant' | 'platform';
  readonly ispId?: number;
  /** Of a tenant that is confined to a part of its ISP. */
  readonly dataScope?: DataScope;
  /** Omitted for a read-only transaction. */
  readonly actor?: string;
  readonly mayBeLost?: boolean;
}

export type StatementResult<Row> = Omit<pg.QueryResult, 'rows'> & { readonly rows: Row[] };

/** How the statements of one transaction are sent to the database; the first one also starts it. */
export interface TransactionStatements {
  /** `commits`: the transaction ends with this statement. */
  send<Row>(text: string, values: readonly unknown[], commits: boolean): Promise<StatementResult<Row>>;
}
