import { type Database, type Tx, withPlatform, withTenant } from '@lastmile/database';
import { argon2Hashes } from '../../base/password-hashes.ts';
import { insertArea } from '../../domains/areas/index.ts';
import { insertUser } from '../../domains/identity/index.ts';
import { insertIsp } from '../../domains/isps/index.ts';
import { demoAdmin, demoIsps, demoPassword } from './demo-data.ts';

const actor = { userId: null, call: 'demo' };

/** Fills an empty database with the demo's ISPs, one account of every role, and their areas. */
export async function loadDemo(database: Database): Promise<void> {
  const passwordHash = await argon2Hashes.make(demoPassword);
  const ispIds = await withPlatform(database, { actor }, async (tx) => {
    await insertUser(tx, { ...demoAdmin, ispId: null, role: 'admin', passwordHash });
    const ids: number[] = [];
    for (const { name, nameBn, people } of demoIsps) {
      const ispId = await insertIsp(tx, { name, nameBn, status: 'active' });
      for (const person of people) await insertUser(tx, { ...person, ispId, passwordHash });
      ids.push(ispId);
    }
    return ids;
  });
  for (const [index, { areas }] of demoIsps.entries()) {
    const ispId = ispIds[index] ?? 0;
    await withTenant(database, ispId, { actor }, (tx) => insertAreas(tx, ispId, areas, null));
  }
}

async function insertAreas(
  tx: Tx,
  ispId: number,
  areas: (typeof demoIsps)[number]['areas'],
  parentId: number | null,
): Promise<void> {
  for (const { name, nameBn, code = null, below = [] } of areas) {
    const { id } = await insertArea(tx, ispId, { name, nameBn, code, parentId });
    await insertAreas(tx, ispId, below, id);
  }
}
