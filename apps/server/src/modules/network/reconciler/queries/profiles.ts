import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { ProfileValues, WantedProfile } from '../rules/profile-values.ts';
import type { ProfileOutcome, SweptProfile } from '../sync/push-profiles.ts';

/**
 * The profiles that lines on this router want and that are the panel's to write. Where two packages share a profile's
 * name the older one says what is in it, or they would write over one another for ever.
 */
export const wantedProfiles = (tx: Tx, routerId: number): Promise<WantedProfile[]> =>
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
        .where('k.want', '<>', 'absent')
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
      sql<ProfileValues | null>`r.base`.as('base'),
      sql<ProfileValues | null>`r.seen`.as('seen'),
      'r.state',
      sql<string | null>`r.confirmed_at::text`.as('confirmedAt'),
      sql<boolean>`r.intent_at is not null`.as('intended'),
    ])
    .distinctOn('p.profile_name')
    .orderBy('p.profile_name')
    .orderBy('p.id')
    .execute();

const columnsOf = ({ state, base, seen, error }: ProfileOutcome | SweptProfile, at: string) => ({
  state,
  base: base === null ? null : JSON.stringify(base),
  seen: seen === null ? null : JSON.stringify(seen),
  error,
  ...(state === 'confirmed' ? { confirmed_at: at } : {}),
});

const keepState = (tx: Tx, routerId: number, name: string, columns: object) =>
  tx
    .insertInto('router_profiles')
    .values({ router_id: routerId, name, ...columns })
    .onConflict((conflict) => conflict.columns(['isp_id', 'router_id', 'name']).doUpdateSet(columns));

/** Written before adds leave, so that a profile whose answer was lost is known as ours. */
export async function noteProfileIntent(tx: Tx, routerId: number, names: readonly string[], at: string) {
  for (const name of names)
    await keepState(tx, routerId, name, { state: 'waiting', base: null, intent_at: at }).execute();
}

export async function keepProfiles(
  tx: Tx,
  routerId: number,
  at: string,
  outcomes: readonly ProfileOutcome[],
) {
  for (const outcome of outcomes)
    await keepState(tx, routerId, outcome.name, { ...columnsOf(outcome, at), intent_at: null }).execute();
}

/** Only where nobody confirmed it since it was read: an older print never judges a newer confirmation. */
export async function keepSweptProfiles(
  tx: Tx,
  routerId: number,
  at: string,
  found: readonly { readonly wanted: WantedProfile; readonly outcome: SweptProfile }[],
) {
  for (const { wanted, outcome } of found)
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
          .where('router_profiles.confirmed_at', 'is not distinct from', wanted.confirmedAt),
      )
      .execute();
}

/** The profiles of this router on which a person has to decide. */
export const driftingProfiles = (tx: Tx, routerId: number) =>
  tx
    .selectFrom('router_profiles')
    .select(['name', sql<ProfileValues>`seen`.as('seen')])
    .where('router_id', '=', routerId)
    .where('state', '=', 'drift')
    .orderBy('name')
    .execute();

/** What is there becomes the base, so that the package's word is written over it. */
export const restoreProfiles = (tx: Tx, routerId: number, names: readonly string[]) =>
  tx
    .updateTable('router_profiles')
    .set({ base: sql`seen`, seen: null, state: 'waiting' })
    .where('router_id', '=', routerId)
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .where('state', '=', 'drift')
    .where('seen', 'is not', null)
    .returning('name')
    .execute();

/** Profiles that are the router's own from now on. */
export const letGoOfProfiles = (tx: Tx, routerId: number, names: readonly string[]) =>
  tx
    .deleteFrom('router_profiles')
    .where('router_id', '=', routerId)
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .where('state', '=', 'drift')
    .returning('name')
    .execute();
