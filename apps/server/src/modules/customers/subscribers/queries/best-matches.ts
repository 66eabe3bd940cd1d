import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { isMatch, resolveSearch, type Search } from './subscriber-search.ts';

const shown = 20;

interface Viewer {
  readonly own: VisibleResellers;
  readonly areas: readonly number[] | null;
  readonly isConfined: boolean;
}

function isVisible({ own, areas }: Viewer): RawBuilder<boolean> {
  const conditions = [sql<boolean>`removed_at is null`];
  if (own !== null) conditions.push(sql`reseller_user_id in (${sql.join(own)})`);
  if (areas !== null) conditions.push(sql`area_id = any(${[...areas]}::bigint[])`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** If many match, those that begin with what was typed, and others as they come: more than are shown of each. */
function candidates({ typed, ids }: Search, viewer: Viewer): RawBuilder<number> {
  if (ids) return sql`select id from subscribers where id = any(${ids}::bigint[]) and ${isVisible(viewer)}`;
  const text = typed.toLowerCase();
  const beginsWith = (key: 'username_key' | 'name_key') => sql`
    (select id from subscribers where ${isVisible(viewer)} and ${sql.ref(key)} >= ${text} and ${sql.ref(key)} < ${`${text}\u{10FFFF}`}
     order by ${sql.ref(key)}, id limit ${shown})`;
  return sql`${beginsWith('username_key')} union ${beginsWith('name_key')} union
    (select id from subscribers where ${isVisible(viewer)} and ${isMatch(typed)} order by username_key, id limit ${shown})`;
}

/** The best matches: exact username or code first, then prefixes, then substrings. */
export async function bestMatches(tx: Tx, q: string, viewer: Viewer) {
  const search = await resolveSearch(tx, q, viewer.isConfined);
  if (!search) return [];
  const typed = q.toLowerCase();
  return tx
    .selectFrom('subscribers')
    .leftJoin('customers', 'customers.id', 'subscribers.customer_id')
    .select([
      'subscribers.id',
      'subscribers.username',
      'customers.name',
      'customers.mobile',
      'customers.customer_code as pairCode',
      'subscribers.status',
    ])
    .where('subscribers.id', '=', sql<number>`any(array(${candidates(search, viewer)}))`)
    .orderBy(
      sql`case when username_key = ${typed} or lower(customer_code) = ${typed} then 0
               when starts_with(username_key, ${typed}) then 1
               when starts_with(name_key, ${typed}) then 2 else 3 end`,
    )
    .orderBy(sql`status = 'closed'`)
    .orderBy('username_key')
    .limit(shown)
    .execute();
}
