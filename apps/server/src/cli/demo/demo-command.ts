import { openDatabase, withPlatform } from '@lastmile/database';
import { systemClock } from '@lastmile/kit';
import { Cipher, type KeyRing } from '@lastmile/kit/encryption';
import { demoPassword } from '../../../../demo/src/accounts.ts';
import { loadDemo } from '../../../../demo/src/load-demo.ts';
import { createNetworkStateFiles } from '../../../../demo/src/network-state-files.ts';
import { hasAnyUser } from '../../modules/accounts/identity/index.ts';
import type { Config } from '../config.ts';

/** Loads the demo into an empty database. Its password is public, so never in production. */
export async function loadDemoData(config: Config, databaseUrl: string, keyRing: KeyRing): Promise<string> {
  if (config.production)
    throw new Error('Demo data cannot be loaded in production (NODE_ENV is production).');
  const database = openDatabase({ url: databaseUrl, maxConnections: 2 });
  try {
    const options = { actor: { userId: null }, readOnly: true };
    if (await withPlatform(database, options, (tx) => hasAnyUser(tx))) {
      throw new Error('The database already has users. Load the demo data into an empty database.');
    }
    const network = await createNetworkStateFiles(config.home, systemClock.now());
    await loadDemo(database, { cipher: new Cipher(keyRing) }, network);
    return demoPassword;
  } finally {
    await database.close();
  }
}
