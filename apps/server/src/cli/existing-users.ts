import { type Database, withPlatform } from '@lastmile/database';
import { demoAdmin } from '../../../demo/src/accounts.ts';
import { hasAnyUser } from '../modules/accounts/identity/index.ts';
import type { ExistingUsers } from './demo/demo-guard.ts';

export function countExistingUsers(database: Database): Promise<ExistingUsers> {
  const options = { actor: { userId: null }, readOnly: true };
  return withPlatform(database, options, async (tx) => {
    if (!(await hasAnyUser(tx))) return 'none';
    return (await hasAnyUser(tx, demoAdmin.email)) ? 'demo' : 'own';
  });
}
