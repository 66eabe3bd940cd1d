import pg from 'pg';
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
  const begun = client.query(
    readOnly
      ? `begin read only; set local role ${role}`
      : `begin; set local role ${role}; set local app.actor = ${pg.escapeLiteral(JSON.stringify(actor))}`,
  );
  begun.catch(() => {});
  try {
    const result = await work(queriesOn(client));
    await begun;
    if (readOnly) endRead(client);
    else {
      await client.query('commit');
      client.release();
    }
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}

function endRead(client: pg.PoolClient): void {
  client.query('commit').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  );
}
