import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { DesiredProfile, ProfileValues } from '../rules/profile-values.ts';
import type { PolledProfile, ProfileOutcome } from '../sync/push-profiles.ts';

/**
 * The profiles that subscribers on this router need and that the reconciler manages. If two packages share a
 * profile name, the older one defines it; otherwise they would overwrite each other forever.
 */
export const desiredProfiles = (tx: Tx, routerId: number): Promise<DesiredProfile[]> =>
  tx
    .with('unmapped', (db) =>
      db
        .selectFrom('packages as p')
        .selectAll('p')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('package_profiles as m')
                .select('m.id')
                .whereRef('m.package_id', '=', 'p.id')
                .where('m.router_id', '=', routerId),
            ),
          ),
        ),
    )
    .selectFrom('unmapped as p')
    .leftJoin('router_profiles as r', (join) =>
      join.onRef('r.name', '=', 'p.profile_name').on('r.router_id', '=', routerId),
    )
    .where('p.id', 'in', (eb) =>
      eb
        .selectFrom('router_secrets as k')
        .innerJoin('subscribers as s', 's.id', 'k.subscriber_id')
        .select('s.package_id')
        .where('k.router_id', '=', routerId)
        .where('k.desired_state', '<>', 'absent')
        // If every package is mapped, the subscribers need not be read.
        .where(({ exists, selectFrom }) => exists(selectFrom('unmapped').select('unmapped.id'))),
    )
    .select([
      'p.profile_name as name',
      'p.download_kbps as downloadKbps',
      'p.upload_kbps as uploadKbps',
      'p.burst_download_kbps as burstDownloadKbps',
      'p.burst_upload_kbps as burstUploadKbps',
      'p.threshold_download_kbps as thresholdDownloadKbps',
      'p.threshold_upload_kbps as thresholdUploadKbps',
      'p.burst_seconds as burstSeconds',
      'p.priority',
      'p.minimum_download_kbps as minimumDownloadKbps',
      'p.minimum_upload_kbps as minimumUploadKbps',
      'p.pool',
      'p.local_address as localAddress',
      'p.dns',
      'p.address_list as addressList',
      'p.only_one as onlyOne',
      sql<ProfileValues | null>`r.last_applied`.as('lastApplied'),
      sql<ProfileValues | null>`r.observed`.as('observed'),
      'r.state',
      sql<string | null>`r.applied_at::text`.as('appliedAt'),
      sql<boolean>`r.intent_at is not null`.as('intended'),
    ])
    .distinctOn('p.profile_name')
    .orderBy('p.profile_name')
    .orderBy('p.id')
    .execute();

const columnsOf = ({ state, lastApplied, observed, error }: ProfileOutcome | PolledProfile, at: string) => ({
  state,
  last_applied: lastApplied === null ? null : JSON.stringify(lastApplied),
  observed: observed === null ? null : JSON.stringify(observed),
  error,
  ...(state === 'synced' ? { applied_at: at } : {}),
});

const saveState = (tx: Tx, routerId: number, name: string, columns: object) =>
  tx
    .insertInto('router_profiles')
    .values({ router_id: routerId, name, ...columns })
    .onConflict((conflict) => conflict.columns(['isp_id', 'router_id', 'name']).doUpdateSet(columns));

/** Recorded before adds are sent, so that a profile whose response was lost is recognized as ours. */
export async function recordProfileIntent(tx: Tx, routerId: number, names: readonly string[], at: string) {
  for (const name of names)
    await saveState(tx, routerId, name, { state: 'pending', last_applied: null, intent_at: at }).execute();
}

export async function saveProfiles(
  tx: Tx,
  routerId: number,
  at: string,
  outcomes: readonly ProfileOutcome[],
) {
  for (const outcome of outcomes)
    await saveState(tx, routerId, outcome.name, { ...columnsOf(outcome, at), intent_at: null }).execute();
}

/** Skips rows that were confirmed since they were read: an older snapshot must not override them. */
export async function savePolledProfiles(
  tx: Tx,
  routerId: number,
  at: string,
  found: readonly { readonly desired: DesiredProfile; readonly outcome: PolledProfile }[],
) {
  for (const { desired, outcome } of found)
    await tx
      .insertInto('router_profiles')
      .values({
        router_id: routerId,
        name: outcome.name,
        ...columnsOf(outcome, at),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['isp_id', 'router_id', 'name'])
          .doUpdateSet(columnsOf(outcome, at))
          .where('router_profiles.applied_at', 'is not distinct from', desired.appliedAt),
      )
      .execute();
}

/** The profiles of this router with drift to resolve. */
export const driftingProfiles = (tx: Tx, routerId: number) =>
  tx
    .selectFrom('router_profiles')
    .select(['name', sql<ProfileValues>`observed`.as('observed')])
    .where('router_id', '=', routerId)
    .where('state', '=', 'drift')
    .orderBy('name')
    .execute();

/** Makes what the router has the last applied state, so that the package's values are pushed over it. */
export const overwriteProfiles = (tx: Tx, routerId: number, names: readonly string[]) =>
  tx
    .updateTable('router_profiles')
    .set({ last_applied: sql`observed`, observed: null, state: 'pending' })
    .where('router_id', '=', routerId)
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .where('state', '=', 'drift')
    .where('observed', 'is not', null)
    .returning('name')
    .execute();

/** Stops managing these profiles. */
export const releaseProfiles = (tx: Tx, routerId: number, names: readonly string[]) =>
  tx
    .deleteFrom('router_profiles')
    .where('router_id', '=', routerId)
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .where('state', '=', 'drift')
    .returning('name')
    .execute();
