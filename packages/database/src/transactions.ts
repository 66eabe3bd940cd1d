import pg from 'pg';
import { sendTogether } from './packets.ts';
import type { Database } from './pool.ts';
import { queriesOn, type Tx } from './transaction-dialect.ts';

/** Who is writing, for the audit row. */
export interface Actor {
  readonly userId: number | null;
  /** The ISP an administrator acts as; every audit row then shows both. */
  readonly actingAsIspId?: number;
  readonly ip?: string;
  /** The call or job, such as `areas.store`. */
  readonly call?: string;
  readonly requestId?: string;
}

export interface TransactionOptions {
  readonly actor: Actor;
  /** A read cannot write, by the database's own word, and its answer does not wait for the commit. */
  readonly readOnly?: boolean;
}

/** Runs `work` seeing and writing the rows of one ISP only; the database itself refuses the rest. */
export function withTenant<T>(
  database: Database,
  ispId: number,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(ispId) || ispId < 1) throw new RangeError(`${ispId} is not an ISP's id`);
  return transaction(database, `lastmile_tenant; set local app.isp_id = '${ispId}'`, options, work);
}

/** Runs `work` with the platform's eyes: across ISPs, within the platform's own policies. */
export function withPlatform<T>(
  database: Database,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(database, 'lastmile_platform', options, work);
}

/**
 * The role is taken in the same message as `begin`, and the first query leaves without waiting for it.
 * That is safe because the login itself may read and write nothing: were the role not taken, the query
 * would be refused.
 */
async function transaction<T>(
  database: Database,
  role: string,
  { actor, readOnly = false }: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  let beginFailure: Error | null = null;
  sendTogether(client);
  send(client, readOnly ? `begin read only; set local role ${role}` : beginWrite(role, actor), (error) => {
    beginFailure = error;
  });
  try {
    const result = await work(queriesOn(client));
    if (beginFailure) throw beginFailure;
    if (readOnly) {
      // Nothing hangs on the commit of a read, so the connection goes back at once: what the next one
      // sends is answered after it, in order, and fails by itself should the connection have broken.
      sendTogether(client);
      send(client, 'commit', ignore);
    } else {
      await commit(client);
    }
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}

/** A transaction whose work swallowed an error commits nothing and says only ROLLBACK: that must not pass. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('The transaction had failed, so nothing of it was kept');
}

const beginWrite = (role: string, actor: Actor): string =>
  `begin; set local role ${role}; set local app.actor = ${pg.escapeLiteral(JSON.stringify(actor))}`;

/** Sends without waiting; a callback costs less than a promise that nobody awaits. */
const send = (client: pg.PoolClient, text: string, done: (error: Error | null) => void): void =>
  void (client as unknown as CallbackClient).query(text, done);

interface CallbackClient {
  query(text: string, done: (error: Error | null) => void): void;
}

const ignore = (): void => {};
