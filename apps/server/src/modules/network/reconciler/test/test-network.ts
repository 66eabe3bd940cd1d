import type { Ability } from '@lastmile/contract';
import { withPlatform, withTenant } from '@lastmile/database';
import type { JobResult, JobRun } from '@lastmile/jobs';
import { MovableClock } from '@lastmile/kit';
import { Cipher } from '@lastmile/kit/encryption';
import { type Simulator, type SimulatorOptions, startSimulator } from '@lastmile/routeros-simulator';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { createTestPackage, createTestSubscriber } from '../../../../../test/support/subscribers.ts';
import { testKeyRing } from '../../../../../test/support/test-server.ts';
import {
  loadSubscriberSettings,
  saveSubscriberSettings,
} from '../../desired-state/operations/subscriber-settings.ts';
import { saveDesiredState } from '../../desired-state/queries/desired-state.ts';
import { createAddressRules } from '../../routers/connection/address-rules.ts';
import { createRouterConnector, type RouterConnector } from '../../routers/connection/router-connector.ts';
import { findConnection } from '../../routers/queries/routers.ts';
import { reconcilerHandlers } from '../jobs.ts';
import { decideHardware } from '../operations/decide-hardware.ts';
import { pollRouter } from '../operations/poll-router.ts';
import { pushSubscribers } from '../operations/push-subscribers.ts';
import { resolveDrift } from '../operations/resolve-drift.ts';
import { syncRouter } from '../operations/sync-router.ts';
import { listRouterChanges } from '../queries/reconciliation-lists.ts';

const ispId = sampleIsps.north.id;
const password = 'four winds';

/** An ISP with simulated routers on real sockets, and the worker's operations to sync and poll them. */
export class Network {
  readonly db: TestDatabase;
  readonly clock = new MovableClock('2026-06-10T22:00:00Z');
  readonly cipher = new Cipher(testKeyRing);
  readonly simulators: Simulator[] = [];
  readonly #connector = this.connector();

  private constructor(db: TestDatabase) {
    this.db = db;
  }

  static async start(): Promise<Network> {
    return new Network(await createTestDatabase());
  }

  async router(options: SimulatorOptions = {}): Promise<{ id: number; simulator: Simulator }> {
    const users = [{ name: 'panel', password, policies: ['api', 'read', 'write', 'sensitive'] }];
    const simulator = await startSimulator({ users, ...options });
    this.simulators.push(simulator);
    const { port } = simulator;
    const encrypted = this.cipher.encrypt(password, `routers.password:${ispId}:127.0.0.1:${port}`);
    const [row] = await this.db.sql<{ id: string }>(
      `insert into routers (isp_id, name, host, port, protocol, username, password_encrypted, writes_allowed_at)
       values ($1, $2, '127.0.0.1', $3, 'api', 'panel', $4, now()) returning id`,
      [ispId, `Router ${port}`, port, encrypted],
    );
    return { id: Number(row?.id), simulator };
  }

  package(name: string): Promise<number> {
    return createTestPackage(this.db, ispId, name);
  }

  async subscriber(subscriber: {
    routerId: number;
    packageId: number;
    username: string;
    status?: string;
  }): Promise<number> {
    const id = await createTestSubscriber(this.db, ispId, { status: 'active', ...subscriber });
    const context = `subscribers.password:${ispId}:${subscriber.username.toLowerCase()}`;
    const encrypted = this.cipher.encrypt(`pw-${subscriber.username}`, context);
    await this.db.sql('update subscribers set password_encrypted = $2 where id = $1', [id, encrypted]);
    return id;
  }

  /** Changes subscribers as an operation would, desired state included. */
  async change(set: string, ids: readonly number[]): Promise<void> {
    await this.db.sql(`update subscribers set ${set} where id = any($1)`, [ids]);
    await withTenant(this.db.database, ispId, { actor: { userId: null } }, (tx) => saveDesiredState(tx, ids));
  }

  /** Another username; the password is encrypted for it again. */
  async rename(id: number, username: string): Promise<void> {
    const context = `subscribers.password:${ispId}:${username.toLowerCase()}`;
    const [row] = await this.db.sql<{ username: string }>('select username from subscribers where id = $1', [
      id,
    ]);
    const encrypted = this.cipher.encrypt(`pw-${row?.username}`, context);
    await this.db.sql('update subscribers set password_encrypted = $2 where id = $1', [id, encrypted]);
    await this.change(`username = '${username}'`, [id]);
  }

  push(routerId: number, ids: number[]) {
    return this.run().transaction((tx) =>
      pushSubscribers(tx, { params: undefined, query: undefined, body: { routerId, ids } }),
    );
  }

  decideHardware(id: number, decision: 'replaced' | 'wrong') {
    return this.run().transaction(async (tx) => {
      const version = (await findConnection(tx, id))?.version ?? 0;
      const [user] = await this.db.sql<{ id: string }>('select id from users order by id limit 1');
      const input = { params: undefined, query: undefined, body: { id, version, decision } };
      return decideHardware(tx, this.clock, input, { userId: Number(user?.id) });
    });
  }

  /** The ISP suspends with the profile `expired`, with or without a pool. */
  async useExpiredProfile({ pool, ranges }: { pool?: string; ranges?: string }): Promise<void> {
    await this.run().transaction(async (tx) => {
      const { version } = await loadSubscriberSettings(tx);
      await saveSubscriberSettings(tx, version, {
        suspensionMethod: 'expired_profile',
        expiredPool: pool ?? null,
        expiredPoolRanges: ranges ?? null,
      });
    });
  }

  suspend(ids: readonly number[]): Promise<void> {
    return this.change("status = 'suspended', status_reason = 'manual'", ids);
  }

  /** One run of the sync job; `run` lets a test intercept its transactions. */
  sync(routerId: number, run = this.run()): Promise<JobResult | undefined> {
    return syncRouter(this.services(), routerId, run);
  }

  poll(routerId: number, run = this.run()): Promise<JobResult | undefined> {
    return pollRouter(this.services(), routerId, run);
  }

  /** Resolves all drift of a router. */
  resolveDrift(
    routerId: number,
    resolution: 'router' | 'panel',
    abilities: readonly Ability[] = [{ action: 'manage', subject: 'all' }],
  ) {
    return this.run().transaction(async (tx) => {
      const rows = await listRouterChanges(tx, routerId, { search: '', sort: 'name', state: 'drift' }).page(
        200,
        1,
      );
      const ids = rows.map(({ id }) => id);
      const input = { params: undefined, query: undefined, body: { routerId, ids, resolution } };
      return resolveDrift(tx, this.clock, input, { abilities });
    });
  }

  /** The platform-wide cleanup job. */
  async deleteOldSessions(): Promise<void> {
    await this.#platformJob('routers.delete-old-sessions');
  }

  /** The routers that the scheduled job enqueues for a poll. */
  async findDuePolls(): Promise<number[]> {
    await this.db.sql('delete from graphile_worker._private_jobs');
    await this.#platformJob('routers.find-due-polls');
    const jobs = await this.db.sql<{ payload: unknown }>('select payload from graphile_worker._private_jobs');
    return jobs.map(({ payload }) => Number(/"routerId":\s*(\d+)/.exec(JSON.stringify(payload))?.[1]));
  }

  async #platformJob(name: string): Promise<void> {
    const handler = reconcilerHandlers(this.services()).find(({ job }) => job.name === name);
    const within: JobRun['transaction'] = (work) =>
      withPlatform(this.db.database, { actor: { userId: null } }, work);
    const due = { dueAt: '2026-06-10T22:10:00Z', date: '2026-06-10' };
    await handler?.run(due, { ...this.run(), transaction: within });
  }

  /** The connections of one process. */
  connector(): RouterConnector {
    return createRouterConnector((address, port) => {
      const allow = this.simulators.map((simulator) => `127.0.0.1:${simulator.port}`);
      return createAddressRules({ allow, deny: [] })(address, port);
    });
  }

  /** The next command opens a connection again. */
  closeConnection(routerId: number): void {
    this.#connector.persistent.forget(routerId);
  }

  services() {
    return { clock: this.clock, cipher: this.cipher, routers: this.#connector };
  }

  run(signal = new AbortController().signal): JobRun {
    const actor = { userId: null, call: 'routers.sync' };
    const within: JobRun['transaction'] = (work) => withTenant(this.db.database, ispId, { actor }, work);
    const nobody = { id: 1, ispId, userId: undefined, attempt: 1 };
    return {
      ...nobody,
      signal,
      transaction: within,
      read: within,
      once: async () => true,
      report: async () => {},
    };
  }

  desiredSecrets(): Promise<Record<string, unknown>[]> {
    return this.db.sql(
      'select name, desired_state as "desiredState", state, error, observed from router_secrets order by name',
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.simulators.map((simulator) => simulator.close()));
    await this.db.close();
  }
}

/** A change made on the router itself, for example with Winbox. */
export function editSecret(
  { router }: Simulator,
  name: string,
  changes: Record<string, string | undefined>,
): void {
  const table = router.table('/ppp/secret');
  const [item] = table.named(name);
  if (!item) throw new Error(`There is no secret ${name}`);
  table.update(item, new Map(Object.entries(changes)));
}

export function removeSecret({ router }: Simulator, name: string): ReadonlyMap<string, string> {
  const table = router.table('/ppp/secret');
  const [item] = table.named(name);
  if (!item) throw new Error(`There is no secret ${name}`);
  table.remove(item);
  return item.values;
}

export const addSecret = ({ router }: Simulator, values: ReadonlyMap<string, string>): void => {
  router.table('/ppp/secret').add(new Map(values));
};

/** Every secret of a simulated router by name, with its profile's name. */
export function secretsOf({
  router,
}: Simulator): Map<string, { disabled: boolean; profile: string; password: string }> {
  const profileOf = (id = '') => router.table('/ppp/profile').find(id)?.values.get('name') ?? id;
  return new Map(
    [...router.table('/ppp/secret').items()].map(({ values }) => [
      values.get('name') ?? '',
      {
        disabled: values.get('disabled') === 'true',
        profile: profileOf(values.get('profile')),
        password: values.get('password') ?? '',
      },
    ]),
  );
}

/** Every secret of this name, one per service, with the values that it has. */
export const secretsNamed = ({ router }: Simulator, name: string): Record<string, string>[] =>
  router
    .table('/ppp/secret')
    .named(name)
    .map(({ id, values }) => ({ ...Object.fromEntries(values), id: String(id) }));

export const onlineNames = ({ router }: Simulator): string[] =>
  [...router.table('/ppp/active').items()].map(({ values }) => values.get('name') ?? '');
