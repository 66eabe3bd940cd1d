import { type Database, withPlatform } from '@lastmile/database';
import { hasAnyUser } from '../../domains/identity/index.ts';
import { demoAdmin } from './demo-data.ts';
import type { People } from './demo-rules.ts';

export function peopleIn(database: Database): Promise<People> {
  const options = { actor: { userId: null }, readOnly: true };
  return withPlatform(database, options, async (tx) => {
    if (!(await hasAnyUser(tx))) return 'none';
    return (await hasAnyUser(tx, demoAdmin.email)) ? 'demo' : 'own';
  });
}
