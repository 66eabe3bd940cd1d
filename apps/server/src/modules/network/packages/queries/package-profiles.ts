import type { RouterStaticData } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { ProfileMapping } from '../rules/package-values.ts';

type SeenProfile = RouterStaticData['profiles'][number];

export const mappingsOf = (tx: Tx, packageId: number): Promise<ProfileMapping[]> =>
  tx
    .selectFrom('package_profiles')
    .select(['router_id as routerId', 'profile_name as profileName'])
    .where('package_id', '=', packageId)
    .orderBy('router_id')
    .execute();

export const dropMappingsExcept = (tx: Tx, packageId: number, routerIds: readonly number[]) =>
  tx
    .deleteFrom('package_profiles')
    .where('package_id', '=', packageId)
    .where('router_id', '<>', sql<number>`all(${routerIds}::bigint[])`)
    .execute();

export const upsertMappings = (tx: Tx, packageId: number, mappings: readonly ProfileMapping[]) =>
  tx
    .insertInto('package_profiles')
    .values(
      mappings.map(({ routerId, profileName }) => ({
        package_id: packageId,
        router_id: routerId,
        profile_name: profileName,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['isp_id', 'package_id', 'router_id'])
        .doUpdateSet({ profile_name: (eb) => eb.ref('excluded.profile_name') })
        .where(sql<boolean>`package_profiles.profile_name <> excluded.profile_name`),
    )
    .execute();

/** Every active router with the last observed profile of the name that the package has there. */
export const routersOfPackage = (tx: Tx, packageId: number) =>
  tx
    .selectFrom('routers as r')
    .innerJoin('packages as p', 'p.isp_id', 'r.isp_id')
    .leftJoin('package_profiles as m', (join) =>
      join.onRef('m.package_id', '=', 'p.id').onRef('m.router_id', '=', 'r.id'),
    )
    .leftJoin('router_observed_state as f', 'f.router_id', 'r.id')
    .select([
      'r.id as routerId',
      'r.name as routerName',
      sql<string>`coalesce(m.profile_name, p.profile_name)`.as('profileName'),
      sql<boolean>`m.id is not null`.as('isMapped'),
      'f.last_seen_at as asOf',
      sql<SeenProfile | null>`(
        select observed from jsonb_array_elements(f.profiles) observed
        where observed ->> 'name' = coalesce(m.profile_name, p.profile_name) limit 1)`.as('observed'),
      sql<number>`(
        select count(*) from subscribers s
        where s.package_id = p.id and s.router_id = r.id and s.status <> 'closed')`.as('subscribers'),
    ])
    .where('p.id', '=', packageId)
    .where('r.archived_at', 'is', null)
    .orderBy(sql`lower(r.name)`)
    .execute();

/** Names of the packages in use that have these profiles as their own. */
export async function packagesByProfile(tx: Tx, profiles: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('packages')
    .select(['name', 'profile_name as profileName'])
    .where('profile_name', '=', sql<string>`any(${[...profiles]}::text[])`)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();
  const names = new Map<string, string[]>();
  for (const { name, profileName } of rows) names.set(profileName, [...(names.get(profileName) ?? []), name]);
  return names;
}

/**
 * Maps packages to these profiles of the router under their current names, so that they are no longer
 * written.
 */
export const acceptRouterProfiles = (tx: Tx, routerId: number, profiles: readonly string[]) =>
  sql`
    insert into package_profiles (package_id, router_id, profile_name)
    select p.id, ${routerId}, p.profile_name from packages p
    where p.isp_id = current_isp() and p.profile_name = any(${[...profiles]}::text[])
    on conflict (isp_id, package_id, router_id) do nothing`.execute(tx);
