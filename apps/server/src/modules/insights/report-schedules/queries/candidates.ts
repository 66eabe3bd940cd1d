import type { Ability } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

interface Candidate {
  readonly id: number;
  readonly name: string;
}

const permissionOf = (condition: RawBuilder<unknown>) =>
  sql`select from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = u.role_id and (${condition})`;

/**
 * Active users with an address whose role may read reports and has one of the abilities, by name. Resellers see themselves and their staff, others within a
 * data scope only themselves. Without ids, the first 500 are offered for selection.
 */
export async function recipientCandidates(
  tx: Tx,
  abilities: readonly Ability[],
  ids?: readonly number[],
): Promise<Candidate[]> {
  const pairs = abilities.map(
    ({ action, subject }) => sql`p.subject in (${subject}, 'all') and p.action in (${action}, 'manage')`,
  );
  const { rows } = await sql<Candidate>`
    select u.id, u.full_name as name from users u
    where u.isp_id = current_isp() and u.status = 'active' and u.email is not null
      and (${ids ?? null}::bigint[] is null or u.id = any(${ids ?? null}::bigint[]))
      and exists (${permissionOf(sql`p.subject in ('Report', 'all') and p.action in ('read', 'manage')`)})
      and exists (${permissionOf(sql.join(pairs, sql` or `))})
      and case current_setting('role')
        when 'lastmile_own_subscribers' then u.id = scope_user() or u.reseller_user_id = scope_reseller()
        when 'lastmile_own_collections' then u.id = scope_user()
        else true end
    order by lower(u.full_name), u.id limit 500`.execute(tx);
  return rows;
}
