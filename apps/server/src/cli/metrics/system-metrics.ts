import { type Database, withPlatform } from '@lastmile/database';
import { Gauge, type Registry } from 'prom-client';
import { readSystemState, type SystemState } from '../doctor/queries/system-state.ts';

/** Scrapes of several monitors within this time share one reading. */
const validMs = 5_000;

/** One reading of the database for all gauges of a scrape; undefined while it is unavailable. */
function createReader(database: Database): () => Promise<SystemState | undefined> {
  let reading: Promise<SystemState | undefined> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (reading && now - readAt < validMs) return reading;
    readAt = now;
    const options = { actor: { userId: null, call: 'metrics' }, readOnly: true };
    reading = withPlatform(database, options, readSystemState).catch(() => undefined);
    return reading;
  };
}

/** The state of the installation. Every API process has the same values: aggregate them with max. */
export function measureSystem(registry: Registry, database: Database, version: string): void {
  const read = createReader(database);
  const gauge = (
    name: string,
    help: string,
    set: (gauge: Gauge, state: SystemState) => void,
    labelNames: string[] = [],
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const state = await read();
        this.reset();
        if (state) set(this, state);
        else if (labelNames.length === 0) this.remove();
      },
    });
  new Gauge({
    name: 'lastmile_info',
    help: 'The version of this process',
    labelNames: ['version'],
    registers: [registry],
  })
    .labels(version)
    .set(1);
  new Gauge({
    name: 'lastmile_database_up',
    help: '1 if this process can use the database',
    registers: [registry],
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  gauge('lastmile_workers', 'Workers with a heartbeat', (each, { workers }) => each.set(workers));
  gauge(
    'lastmile_jobs',
    'Tracked jobs by status; failed ones wait for someone to retry them',
    (each, { jobs }) => {
      for (const status of ['waiting', 'running', 'retrying', 'parked'])
        each.set(
          { status: status === 'parked' ? 'failed' : status },
          jobs.find((job) => job.status === status)?.count ?? 0,
        );
    },
    ['status'],
  );
  gauge(
    'lastmile_job_oldest_wait_seconds',
    'How long the oldest tracked job has been ready to run',
    (each, { jobs }) =>
      each.set(
        Math.max(
          0,
          ...jobs
            .filter(({ status }) => status !== 'running' && status !== 'parked')
            .map(({ oldestSeconds }) => oldestSeconds),
        ),
      ),
  );
  gauge(
    'lastmile_routers',
    'Routers by observed state',
    (each, { routers }) => {
      for (const state of ['online', 'unreachable', 'auth_failed', 'unknown'])
        each.set({ state }, routers.find((router) => router.state === state)?.count ?? 0);
    },
    ['state'],
  );
  gauge(
    'lastmile_notifications_failed',
    'Notifications of the last day that failed',
    (each, { notifications }) => {
      for (const { channel, failed } of notifications) each.set({ channel }, failed);
    },
    ['channel'],
  );
  gauge('lastmile_checkouts_to_review', 'Online payments that need a review', (each, { checkoutsToReview }) =>
    each.set(checkoutsToReview),
  );
  gauge('lastmile_database_bytes', 'Size of the database', (each, { databaseBytes }) =>
    each.set(databaseBytes),
  );
}
