import { rawQuery, type Tx } from '@lastmile/database';

export interface JobCount {
  readonly status: string;
  readonly count: number;
  /** Of those that may run by now. */
  readonly oldestSeconds: number;
}

export interface StateCount {
  readonly state: string;
  readonly count: number;
}

export interface FailedNotifications {
  readonly channel: string;
  readonly failed: number;
  readonly sent: number;
}

export interface SystemState {
  readonly databaseTime: Date;
  readonly postgresVersion: string;
  readonly databaseBytes: number;
  readonly workers: number;
  readonly jobs: readonly JobCount[];
  readonly routers: readonly StateCount[];
  readonly notifications: readonly FailedNotifications[];
  readonly gatewayAccounts: number;
  readonly checkoutsToReview: number;
}

const rowsOf = async <Row>(tx: Tx, text: string): Promise<Row[]> =>
  (await tx.executeQuery<Row>(rawQuery(text))).rows as Row[];

/** A worker without a heartbeat for 15 seconds counts as dead (`packages/jobs`). */
const workers =
  "select count(*)::int as count from job_workers where seen_at > now() - interval '15 seconds'";

const jobs = `
  select status, count(*)::int as count,
         coalesce(extract(epoch from max(now() - coalesce(next_try_at, queued_at)) filter (where coalesce(next_try_at, queued_at) <= now())), 0)::int as "oldestSeconds"
  from jobs where status in ('waiting', 'running', 'retrying', 'parked') group by status order by status`;

const routers = `
  select coalesce(o.state, 'unknown') as state, count(*)::int as count
  from routers r left join router_observed_state o on o.isp_id = r.isp_id and o.router_id = r.id
  where r.archived_at is null group by 1 order by 1`;

const notifications = `
  select channel, count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'sent')::int as sent
  from notifications where queued_at > now() - interval '1 day' group by channel order by channel`;

const installation = `
  select now() as "databaseTime", current_setting('server_version') as "postgresVersion",
         pg_database_size(current_database())::float8 as "databaseBytes",
         (select count(*)::int from gateway_accounts where is_enabled) as "gatewayAccounts",
         (select count(*)::int from checkouts where state = 'needs_review') as "checkoutsToReview"`;

type Installation = Pick<
  SystemState,
  'databaseTime' | 'postgresVersion' | 'databaseBytes' | 'gatewayAccounts' | 'checkoutsToReview'
>;

/** The state of the whole installation, in a transaction of the platform. */
export async function readSystemState(tx: Tx): Promise<SystemState> {
  const [found] = await rowsOf<Installation>(tx, installation);
  if (!found) throw new Error('The database returned no row');
  const [alive] = await rowsOf<{ count: number }>(tx, workers);
  return {
    ...found,
    databaseTime: new Date(found.databaseTime),
    workers: alive?.count ?? 0,
    jobs: await rowsOf<JobCount>(tx, jobs),
    routers: await rowsOf<StateCount>(tx, routers),
    notifications: await rowsOf<FailedNotifications>(tx, notifications),
  };
}
