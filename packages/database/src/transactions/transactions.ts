import type { DataScope } from '../data-scope.ts';
import { isReadOnlyServer, NotPrimary } from '../database-errors.ts';
import type { Database } from '../pool.ts';
import { runUntilAborted } from './abortable-work.ts';
import { commit } from './commit.ts';
import { type CheckedOutClient, checkOut, returnWithPendingCommit } from './deferred-commits.ts';
import { PipelinedStatements } from './pipelined-statements.ts';
import { PlainStatements } from './plain-statements.ts';
import { queriesOn, TransactionConnection, type Tx } from './transaction-dialect.ts';

/** The writing user, for the audit row. */
export interface Actor {
  readonly userId: number | null;
  /** The ISP that an administrator acts as; every audit row then shows both. */
  readonly actingAsIspId?: number;
  readonly ip?: string;
  /** The call or job, such as `areas.create`. */
  readonly call?: string;
  readonly requestId?: string;
}

export interface TransactionOptions {
  readonly actor: Actor;
  /** Confines a tenant to a part of its ISP; by default it can access all of it. */
  readonly dataScope?: DataScope | undefined;
  /** A read-only transaction, enforced by the database; its result does not wait for the commit. */
  readonly readOnly?: boolean;
  /** Nobody waits for the result any more: a read-only transaction stops in the database too. */
  readonly signal?: AbortSignal | undefined;
  /** Does not wait for the disk: a crash of the database within the next second may lose it. */
  readonly mayBeLost?: boolean;
}

interface Role {
  readonly role: 'tenant' | 'platform';
  readonly ispId?: number;
  readonly dataScope?: DataScope;
}

/** Runs `work` with access to the rows of one ISP, or to a part of them, enforced by the database. */
export function withTenant<T>(
  database: Database,
  ispId: number,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(ispId) || ispId < 1) throw new RangeError(`${ispId} is not an ISP's id`);
  const { dataScope } = options;
  const role = { role: 'tenant', ispId, ...(dataScope ? { dataScope } : {}) } as const;
  return transaction(database, role, options, work);
}

/** Runs `work` as the platform: across ISPs, within the platform's policies. */
export function withPlatform<T>(
  database: Database,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(database, { role: 'platform' }, options, work);
}

/**
 * The role is set before the first query, and in the pipelined mode in the same batch. If setting it failed,
 * the query would be skipped; and the login itself has no rights.
 */
async function transaction<T>(
  database: Database,
  role: Role,
  { actor, readOnly = false, mayBeLost = false, signal }: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { isPlain } = database;
  const checkedOut = isPlain
    ? { client: await database.pool.connect(), isCommitPending: false }
    : await checkOut(database);
  const { client, isCommitPending } = checkedOut;
  const start = readOnly ? role : { ...role, actor: JSON.stringify(actor), mayBeLost };
  const statements = isPlain
    ? new PlainStatements(client, start)
    : new PipelinedStatements(client, start, isCommitPending);
  const connection = new TransactionConnection(client, statements);
  const run = () => work(queriesOn(connection));
  try {
    const result = await (readOnly && signal ? runUntilAborted(signal, connection, client, run) : run());
    const { state } = connection;
    if (state === 'open' && !readOnly) await commit(client);
    else if (state === 'open' && isPlain) await client.query('commit');
    connection.end();
    const owesCommit = state === 'open' ? readOnly && !isPlain : state === 'unopened' && isCommitPending;
    if (owesCommit) returnWithPendingCommit(database, client);
    else client.release();
    return result;
  } catch (error) {
    throw await failed(database, connection, checkedOut, { error, readOnly });
  }
}

/** Undoes the transaction, and returns the error to throw. A connection to a server that accepts no writes is closed. */
async function failed(
  database: Database,
  connection: TransactionConnection,
  checkedOut: CheckedOutClient,
  { error, readOnly }: { readonly error: unknown; readonly readOnly: boolean },
): Promise<unknown> {
  const isRefused = !readOnly && isReadOnlyServer(error);
  await undo(database, connection, checkedOut, isRefused);
  return isRefused ? new NotPrimary({ cause: error }) : error;
}

async function undo(
  database: Database,
  connection: TransactionConnection,
  checkedOut: CheckedOutClient,
  isUnusable: boolean,
): Promise<void> {
  const { client, isCommitPending } = checkedOut;
  const hasStarted = connection.state !== 'unopened';
  connection.end();
  if (!hasStarted && isCommitPending) return returnWithPendingCommit(database, client);
  if (!hasStarted) return client.release();
  await client.query('rollback').then(
    () => client.release(isUnusable),
    (broken: Error) => client.release(broken),
  );
}
