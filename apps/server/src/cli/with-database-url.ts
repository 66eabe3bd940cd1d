import path from 'node:path';
import { migrate } from '@lastmile/database';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import type { KeyRing } from '@lastmile/kit/encryption';
import type { Config } from './config.ts';
import { appLoginOf, masterKeyOf } from './database-credentials.ts';

/**
 * Runs a command with the application's login on a migrated database. The embedded server is used if it runs,
 * or started for the command and stopped afterwards.
 */
export async function withDatabaseUrl<T>(
  config: Config,
  keyRing: KeyRing,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (config.databaseAppUrl) return work(config.databaseAppUrl);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ home: path.join(config.home, 'postgres') });
  try {
    const adminUrl = config.databaseUrl ?? embedded?.adminUrl ?? '';
    const appLogin = appLoginOf(adminUrl, masterKeyOf(keyRing));
    await migrate({ adminUrl, appLogin });
    return await work(appLogin.url);
  } finally {
    if (embedded && !embedded.wasRunning) await embedded.stop();
  }
}
