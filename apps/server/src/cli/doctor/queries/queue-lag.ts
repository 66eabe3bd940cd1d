import pg from 'pg';

export interface QueueLag {
  /** Jobs that could run now and that no worker has taken. */
  readonly due: number;
  readonly oldestSeconds: number;
}

/** Reads the queue with its own login; the application's cannot see it. */
export async function readQueueLag(queueUrl: string): Promise<QueueLag> {
  const client = new pg.Client({
    connectionString: queueUrl,
    application_name: 'lastmile doctor',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<QueueLag>(
      `select count(*)::int as due, coalesce(extract(epoch from now() - min(run_at)), 0)::int as "oldestSeconds"
       from graphile_worker._private_jobs where locked_at is null and run_at <= now() and attempts < max_attempts`,
    );
    return rows[0] ?? { due: 0, oldestSeconds: 0 };
  } finally {
    await client.end();
  }
}
