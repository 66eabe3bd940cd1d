import type pg from 'pg';

/**
 * A transaction in which an error was swallowed commits nothing and only returns ROLLBACK, which must be
 * reported.
 */
export async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('The transaction had failed, so nothing of it was kept');
}
