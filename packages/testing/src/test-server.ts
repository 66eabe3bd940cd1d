import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@lastmile/database';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import pg from 'pg';
import { addSampleUsers } from './sample-isps.ts';

/** The login of every test database, with the same rights as the real one. */
export const testLogin = { name: 'lastmile_test_app', password: 'test' };

export interface TestServer {
  readonly adminUrl: string;
  readonly template: string;
  stop(): Promise<void>;
}

const template = 'lastmile_template';

/**
 * One PostgreSQL for a whole test run, in its own folder so that runs do not interfere, with a template that
 * is migrated and contains the sample ISPs. Durability is off for speed; tests of durability do not use it.
 */
export async function startTestServer(): Promise<TestServer> {
  const home = await mkdtemp(path.join(tmpdir(), 'lastmile-test-'));
  const server = await startEmbeddedPostgres({
    home,
    preferredPort: 15_900,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  await createTemplate(server.adminUrl);
  return {
    adminUrl: server.adminUrl,
    template,
    async stop() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function createTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${template}`);
  } finally {
    await admin.end();
  }
  const url = databaseUrl(adminUrl, template);
  await migrate({ adminUrl: url, appLogin: testLogin });
  await addSampleUsers(url);
}

export function databaseUrl(
  adminUrl: string,
  database: string,
  login?: { name: string; password: string },
): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (login) {
    url.username = login.name;
    url.password = login.password;
  }
  return url.href;
}
