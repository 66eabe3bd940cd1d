import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/**
 * The package that each profile of a router stands for: a mapped one first, then one with this profile name.
 */
export const packagesByProfile = (routerId: number) => sql`
  select distinct on (profile) coalesce(m.profile_name, p.profile_name) as profile, p.id, p.name
  from packages p
  left join package_profiles m on m.isp_id = p.isp_id and m.package_id = p.id and m.router_id = ${routerId}
  where p.isp_id = current_isp() and p.archived_at is null
  order by profile, m.id is null, p.id`;

export async function packageOfProfile(tx: Tx, routerId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ profile: string; id: number }>`${packagesByProfile(routerId)}`.execute(tx);
  return new Map(rows.map(({ profile, id }) => [profile, id]));
}
