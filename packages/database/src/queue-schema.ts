import pg from 'pg';

/**
 * Brings the queue's own schema to its newest form, as the owner of all other tables: so that functions of
 * the owner can put jobs into it for a tenant, who may not touch it.
 */
export async function migrateQueue(adminUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1, application_name: 'lastmile migrate' });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // Queued before anything else on this connection; were it refused, creating the schema would be too.
    client.query('set role lastmile_owner').catch(() => {});
  });
  try {
    // Loaded only here: the processes that serve never migrate.
    const { Logger, runMigrations } = await import('graphile-worker');
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}
