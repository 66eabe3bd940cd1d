import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { DesiredProfile, ProfileValues } from '../rules/profile-values.ts';
import type { PolledProfile, ProfileOutcome } from '../sync/push-profiles.ts';

/**
 * The profiles that lines on this router want and that are the panel's to write. Where two packages share a profile's
 * name the older one says what is in it, or they would write over one another for ever.
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
        // Where all are mapped, thousands of lines need not be looked at.
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

/** Written before adds leave, so that a profile whose answer was lost is known as ours. */
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

/** Only where nobody confirmed it since it was read: an older print never judges a newer confirmation. */
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

/** The profiles of this router on which a person has to decide. */
export const driftingProfiles = (tx: Tx, routerId: number) =>
  tx
    .selectFrom('router_profiles')
    .select(['name', sql<ProfileValues>`observed`.as('observed')])
    .where('router_id', '=', routerId)
    .where('state', '=', 'drift')
    .orderBy('name')
    .execute();

/** What is there becomes the base, so that the package's word is written over it. */
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

/** Profiles that are the router's own from now on. */
export const releaseProfiles = (tx: Tx, routerId: number, names: readonly string[]) =>
  tx
    .deleteFrom('router_profiles')
    .where('router_id', '=', routerId)
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .where('state', '=', 'drift')
    .returning('name')
    .execute();
