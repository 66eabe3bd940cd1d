import { type Database, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { Cipher } from '@lastmile/kit/encryption';
import { type SpawnedSimulator, spawnSimulator } from '@lastmile/routeros-simulator';

interface Sql {
  sql(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[] } | Record<string, unknown>[]>;
}

export interface FleetRouter {
  /** Each router has its own ISP, so that all can have the same usernames. */
  readonly ispId: number;
  readonly id: number;
  readonly port: number;
}

const firstIsp = 1_000;

export const spawnFleet = ({
  routers,
  secrets,
  latencyMs = 0,
}: {
  routers: number;
  secrets: number;
  latencyMs?: number;
}) =>
  spawnSimulator([
    ...[
      '--routers',
      String(routers),
      '--secrets',
      String(secrets),
      '--online',
      '0.7',
      '--drops-per-hour',
      '0',
    ],
    ...['--latency-ms', String(latencyMs)],
  ]);

/** Inserts the simulated routers, without subscribers. */
export async function insertFleet(
  db: Sql,
  cipher: Cipher,
  simulator: Pick<SpawnedSimulator, 'ports'>,
): Promise<FleetRouter[]> {
  const inserted: FleetRouter[] = [];
  for (const [index, port] of simulator.ports.entries()) {
    const ispId = firstIsp + index;
    const encrypted = cipher.encrypt('', `routers.password:${ispId}:127.0.0.1:${port}`);
    await db.sql(
      `with isp as (insert into isps (id, name, status) overriding system value values ($1::bigint, 'ISP ' || $1::bigint, 'active') returning id),
       plans as (insert into packages (isp_id, name, price_minor, download_kbps, upload_kbps, profile_name)
         select isp.id, p, 50000, 10000, 10000, p from isp, unnest(array['home-10', 'home-20', 'home-50', 'office-100']) p)
       insert into routers (isp_id, id, name, host, port, protocol, username, password_encrypted, writes_allowed_at)
       overriding system value select id, id, 'Router', '127.0.0.1', $2::integer, 'api', 'admin', $3, now() from isp`,
      [ispId, port, encrypted],
    );
    inserted.push({ ispId, id: ispId, port });
  }
  return inserted;
}

/** Adds all polled accounts to billing, with the observed state as the last applied state. */
export async function adoptFleet(db: Sql): Promise<void> {
  await db.sql(`
    set session_replication_role = replica;
    insert into package_profiles (isp_id, package_id, router_id, profile_name)
      select r.isp_id, p.id, r.id, p.profile_name from routers r join packages p on p.isp_id = r.isp_id where r.isp_id >= ${firstIsp};
    insert into subscribers (isp_id, username, router_id, package_id, billing_mode, billing_day, status, status_reason, status_since)
      select i.isp_id, i.name, i.router_id, p.id, 'prepaid', 1, case when i.disabled then 'suspended' else 'active' end,
        case when i.disabled then 'manual' end, now()
      from router_inventory i join packages p on p.isp_id = i.isp_id and p.profile_name = i.profile where i.isp_id >= ${firstIsp};
    insert into router_secrets (isp_id, router_id, name, subscriber_id, desired_state, profile, applied_version, state, push_password, last_applied)
      select s.isp_id, s.router_id, s.username, s.id, case when i.disabled then 'disabled' else 'enabled' end, i.profile, 1, 'synced', false,
        jsonb_build_object('disabled', i.disabled, 'profile', i.profile, 'remoteAddress', i.remote_address, 'callerId', i.caller_id,
          'service', i.service, 'localAddress', i.local_address, 'routes', i.routes, 'limitBytesIn', i.limit_bytes_in,
          'limitBytesOut', i.limit_bytes_out, 'passwordHash', i.password_hash)
      from subscribers s join router_inventory i on i.isp_id = s.isp_id and i.router_id = s.router_id and i.name = s.username
      where s.isp_id >= ${firstIsp};
    reset session_replication_role;
    analyze`);
}

/** Processes items with bounded concurrency. */
export async function withMany<T>(
  concurrency: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const remaining = [...items];
  const worker = async () => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** A job context for calling job handlers directly. */
export function requireRun(database: Database, ispId: number): JobRun {
  const within: JobRun['transaction'] = (work) =>
    withTenant(database, ispId, { actor: { userId: null, call: 'bench' } }, work);
  return {
    ...{ id: 1, ispId, userId: undefined, attempt: 1, signal: new AbortController().signal },
    ...{ transaction: within, read: within, once: async () => true, report: async () => {} },
  };
}
