import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closerOf, migrate } from '@lastmile/database';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import pg from 'pg';

export interface BenchDatabase {
  readonly adminUrl: string;
  readonly appUrl: string;
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

/** A separate PostgreSQL with the default settings, migrated and otherwise empty. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const home = await mkdtemp(path.join(tmpdir(), 'lastmile-bench-'));
  const server = await startEmbeddedPostgres({ home, preferredPort: 16_400 });
  const stop = async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopEarly(stop));
  const appLogin = { name: 'lastmile_app', password: 'bench' };
  await migrate({ adminUrl: server.adminUrl, appLogin });
  const admin = new pg.Pool({ connectionString: server.adminUrl, max: 1 });
  const closeAdmin = closerOf(admin);
  const appUrl = new URL(server.adminUrl);
  appUrl.username = appLogin.name;
  appUrl.password = appLogin.password;
  return {
    adminUrl: server.adminUrl,
    appUrl: appUrl.href,
    sql: (text, values) => admin.query(text, values),
    async close() {
      await closeAdmin();
      await stop();
    },
  };
}

/** An interrupted benchmark leaves neither a server nor its files, whatever its queries fail with meanwhile. */
async function stopEarly(stop: () => Promise<void>): Promise<void> {
  process.on('uncaughtException', () => {});
  await stop();
  process.exit(1);
}
