import pg from 'pg';

/**
 * Migrates the queue's own schema as the owner of all other tables, so that functions of the owner can
 * enqueue jobs for a tenant, who has no access to it.
 */
export async function migrateQueue(adminUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1, application_name: 'lastmile migrate' });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // Queued before anything else on this connection; if it is rejected, so is creating the schema.
    client.query('set role lastmile_owner').catch(() => {});
  });
  try {
    // Imported only here: serving processes never migrate.
    const { Logger, runMigrations } = await import('graphile-worker');
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}
