import type pg from 'pg';

/** A transaction whose work swallowed an error commits nothing and answers only ROLLBACK: that must not pass. */
export async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('The transaction had failed, so nothing of it was kept');
}
