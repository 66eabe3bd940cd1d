import { type Tx, withPlatform, withTenant } from '@lastmile/database';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../../../../test/support/subscribers.ts';
import type { Caller } from '../../../../core/caller.ts';
import { saveTerms } from '../../../billing/terms/queries/terms.ts';
import { saveDesiredState } from '../../../network/desired-state/queries/desired-state.ts';
import { subscriberInvariants } from '../invariants.ts';
import { compactSubscriberAggregates } from '../queries/subscriber-aggregates.ts';
import { updateSubscribers } from '../queries/update-subscribers.ts';
import { bulkUpdate } from './bulk/bulk-update.ts';
import { activation, closing, puttingOnHold, reopening, suspension } from './bulk/state-updates.ts';
import { packageUpdate, routerMove } from './bulk/subscriber-updates.ts';

const ispId = sampleIsps.north.id;
const caller = { role: 'client', ispId, userId: 1 } as Caller;
const moment = { at: '2026-03-10T04:00:00.000Z', today: '2026-03-10' };
const actor = { userId: null };

let db: TestDatabase;
let routers: number[];
let packages: number[];
let subscribers: number[];
beforeAll(async () => {
  db = await createTestDatabase();
  routers = [await createTestRouter(db, ispId), await createTestRouter(db, ispId)];
  packages = [await createTestPackage(db, ispId), await createTestPackage(db, ispId)];
  subscribers = [];
  for (const status of ['pending', 'active', 'active', 'suspended']) {
    subscribers.push(
      await createTestSubscriber(db, ispId, {
        routerId: routers[0] ?? 0,
        packageId: packages[0] ?? 0,
        status,
      }),
    );
  }
});
afterAll(() => db.close());

const violations = () =>
  withPlatform(db.database, { actor, readOnly: true }, async (tx) =>
    (
      await Promise.all(subscriberInvariants.map((check) => check.findViolations(tx, '2026-03-10T04:00:00Z')))
    ).flat(),
  );

const changes = {
  activate: (tx: Tx) => activation(tx, 'activate', moment),
  resume: (tx: Tx) => activation(tx, 'resume', moment),
  suspend: (tx: Tx) => suspension(tx, 'manual', moment),
  hold: (tx: Tx) => puttingOnHold(tx, null, moment),
  close: (tx: Tx) => closing(tx, moment),
} as const;

const step = fc.record({
  who: fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }),
  what: fc.oneof(
    fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
    fc.constantFrom(
      'reopen',
      'package0',
      'package1',
      'router0',
      'router1',
      'rename',
      'method',
      'mapping',
      'online',
      'offline',
      'sum-up',
    ),
  ),
});

async function take(
  tx: Tx,
  { who, what }: { who: number[]; what: string },
  stepNumber: number,
): Promise<void> {
  const ids = who.map((index) => subscribers[index] ?? 0);
  const which = Number(what.at(-1));
  const body = { ids, preview: false };
  if (what in changes) {
    await bulkUpdate(tx, body, caller, async () => changes[what as keyof typeof changes](tx));
  } else if (what === 'reopen') {
    await bulkUpdate(tx, body, caller, (found) => reopening(tx, found, moment));
  } else if (what.startsWith('package')) {
    const packageId = packages[which] ?? 0;
    await bulkUpdate(tx, body, caller, () =>
      packageUpdate(tx, { packageId, on: null, dropSession: false, at: moment.at }),
    );
  } else if (what.startsWith('router')) {
    await bulkUpdate(tx, body, caller, (found) => routerMove(tx, found, routers[which] ?? 0));
  } else if (what === 'rename') {
    await updateSubscribers(tx, [ids[0] ?? 0], { username: `name${stepNumber % 7}-${ids[0]}` });
    await saveDesiredState(tx, [ids[0] ?? 0]);
  } else if (what === 'online' || what === 'offline') {
    await savePresence(tx, ids, what === 'online');
  } else if (what === 'sum-up') {
    await compactSubscriberAggregates(tx);
  } else {
    await changeSettings(tx, what, stepNumber);
    await saveDesiredState(tx, subscribers);
  }
}

/** Writes presence as a poll does. */
async function savePresence(tx: Tx, ids: readonly number[], online: boolean): Promise<void> {
  const seen = { online, since: moment.at, last_seen_at: moment.at };
  await tx
    .insertInto('subscriber_presence')
    .values(ids.map((id) => ({ isp_id: ispId, subscriber_id: id, ...seen })))
    .onConflict((conflict) => conflict.columns(['isp_id', 'subscriber_id']).doUpdateSet(seen))
    .execute();
}

/** Changes settings of the ISP and mappings of packages, which affect subscribers indirectly. */
async function changeSettings(tx: Tx, what: string, stepNumber: number): Promise<void> {
  const odd = stepNumber % 2 === 1;
  if (what === 'method') {
    const values = { isp_id: ispId, suspension_method: odd ? 'expired_profile' : 'disable' } as const;
    await tx
      .insertInto('isp_settings')
      .values(values)
      .onConflict((conflict) => conflict.columns(['isp_id', 'id']).doUpdateSet(values))
      .execute();
  } else {
    await tx.deleteFrom('package_profiles').execute();
    const mapping = {
      isp_id: ispId,
      package_id: packages[0] ?? 0,
      router_id: routers[0] ?? 0,
      profile_name: 'old-home',
    };
    if (odd) await tx.insertInto('package_profiles').values(mapping).execute();
  }
}

describe('desired states', () => {
  it("and aggregates match the subscribers' status after any sequence of changes", async () => {
    let stepNumber = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          await withTenant(db.database, ispId, { actor }, (tx) => take(tx, one, ++stepNumber));
          expect(await violations(), JSON.stringify(one)).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  }, 300_000);

  it('keep their version if a change does not affect them', async () => {
    const versions = () => db.sql('select name, desired_version, state from router_secrets order by id');
    const before = await versions();
    await withTenant(db.database, ispId, { actor }, (tx) => saveDesiredState(tx, subscribers));
    expect(await versions()).toEqual(before);
  });

  it('are reported by the invariants if a subscriber changes without them', async () => {
    const id = await createTestSubscriber(db, ispId, {
      routerId: routers[0] ?? 0,
      packageId: packages[0] ?? 0,
      status: 'active',
    });
    await db.sql("update subscribers set status = 'on_hold' where id = $1", [id]);
    expect(await violations()).toEqual([
      expect.stringContaining('would be billed for a different package, price or state'),
      expect.stringContaining('has no desired state that matches its status'),
    ]);
    await withTenant(db.database, ispId, { actor }, (tx) => saveTerms(tx, [id], moment.at));
    await db.sql("update subscribers set status = 'closed' where id = $1", [id]);
    await withTenant(db.database, ispId, { actor }, (tx) => saveTerms(tx, [id], moment.at));
    expect(await violations()).toEqual([
      expect.stringContaining('has a desired state on a router where it should not exist'),
    ]);
  });

  it('and aggregates that were tampered with are reported', async () => {
    await db.sql(
      "update subscriber_aggregates set subscribers = subscribers + 1 where id = (select min(id) from subscriber_aggregates where kind = 'status')",
    );
    expect(await violations()).toContainEqual(expect.stringMatching(/the cached count for status/));
  });
});
