import pg from 'pg';

export type OwnerClient = pg.Client;

/** A connection as the owner of the tables, to which the triggers of a rotation make way. */
export async function withOwnerClient<T>(
  adminUrl: string,
  applicationName: string,
  work: (client: OwnerClient) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: applicationName });
  await client.connect();
  try {
    await client.query("set role lastmile_owner; set app.key_rotation = 'on'");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Held until the connection ends: two rotations take turns. */
export const lockRotations = (client: OwnerClient) =>
  client.query("select pg_advisory_lock(hashtextextended('lastmile key rotate', 0))");

export async function inTransaction<T>(client: OwnerClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  const result = await work();
  await client.query('commit');
  return result;
}
