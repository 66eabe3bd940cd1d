import { type Database, type Tx, withPlatform, withTenant } from '@lastmile/database';
import type { Caller } from '../../base/caller.ts';
import { argon2Hashes } from '../../base/password-hashes.ts';
import type { Services } from '../../base/services.ts';
import { insertArea } from '../../domains/areas/index.ts';
import { insertUser } from '../../domains/identity/index.ts';
import { insertIsp } from '../../domains/isps/index.ts';
import { demoAdmin, demoIsps, demoPassword } from './demo-data.ts';
import { loadLines } from './load-lines.ts';
import { loadNetwork } from './load-network.ts';

const actor = { userId: null, call: 'demo' };
type DemoServices = Pick<Services, 'clock' | 'sealer'>;

/**
 * Fills an empty database with the demo's ISPs, one account of every role, and their areas. The first ISP also
 * has packages, routers and subscribers; the second has still everything before it.
 */
export async function loadDemo(database: Database, services: DemoServices): Promise<void> {
  const passwordHash = await argon2Hashes.make(demoPassword);
  const isps = await withPlatform(database, { actor }, async (tx) => {
    await insertUser(tx, { ...demoAdmin, ispId: null, role: 'admin', passwordHash });
    const loaded: { ispId: number; people: Map<string, number> }[] = [];
    for (const { name, nameBn, people } of demoIsps) {
      const ispId = await insertIsp(tx, { name, nameBn, status: 'active' });
      const ids = new Map<string, number>();
      for (const person of people) {
        ids.set(person.role, await insertUser(tx, { ...person, ispId, passwordHash }));
      }
      loaded.push({ ispId, people: ids });
    }
    return loaded;
  });
  for (const [index, { ispId, people }] of isps.entries()) {
    const by = { ...actor, userId: people.get('client') ?? null };
    await withTenant(database, ispId, { actor: by }, async (tx) => {
      const areas = new Map<string, number>();
      await insertAreas(tx, ispId, demoIsps[index]?.areas ?? [], null, areas);
      if (index > 0) return;
      const owner = callerOf(ispId, 'client', people);
      const network = await loadNetwork(
        tx,
        services.sealer,
        { ispId, userId: owner.userId },
        areas,
        services.clock.now(),
      );
      await loadLines(
        services,
        tx,
        { owner, reseller: callerOf(ispId, 'reseller', people) },
        { areas, ...network },
      );
    });
  }
}

const callerOf = (ispId: number, role: string, people: ReadonlyMap<string, number>): Caller => ({
  userId: people.get(role) ?? 0,
  sessionId: 0,
  role,
  ispId,
  abilities: [{ action: 'manage', subject: 'all' }],
  ispStatus: 'active',
  actsAsIsp: false,
  mustSetUpTwoFactor: false,
});

async function insertAreas(
  tx: Tx,
  ispId: number,
  areas: (typeof demoIsps)[number]['areas'],
  parentId: number | null,
  ids: Map<string, number>,
): Promise<void> {
  for (const { name, nameBn, code = null, below = [] } of areas) {
    const { id } = await insertArea(tx, ispId, { name, nameBn, code, parentId });
    ids.set(name, id);
    await insertAreas(tx, ispId, below, id, ids);
  }
}
