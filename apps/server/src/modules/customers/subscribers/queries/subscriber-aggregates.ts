import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { SubscriberFilter } from './subscriber-filter.ts';

type Kind = 'status' | 'router' | 'package' | 'area' | 'billing' | 'assigned' | 'online';

const tally = (kind: Kind, values?: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select coalesce(sum(lines), 0)::int from subscriber_tallies
       where kind = ${kind} ${values ? sql`and value in (${values})` : sql``})`;

const withService = sql`'active', 'suspended', 'held'`;
/** Lines of which a router is behind; there are few of them at any time. */
const withOpenWishes = sql`(select count(*) from subscribers
  where id = any(array(select subscriber_id from router_secrets where state <> 'confirmed'))
    and removed_at is null and status in (${withService}))`;

/**
 * The total of a list with at most one filter, from what is kept; undefined where lines must be counted. A filter of
 * several parts finds fewer lines, and those are counted quickly.
 */
export function keptCount(filter: SubscriberFilter): RawBuilder<number> | undefined {
  const { search, connectedFrom, connectedTo, balance, ...parts } = filter;
  const given = (Object.keys(kept) as (keyof typeof kept)[]).filter((part) => parts[part] !== undefined);
  if (search || connectedFrom || connectedTo || balance || given.length > 1) return undefined;
  const [part] = given;
  return part ? kept[part](filter) : tally('status');
}

const kept = {
  status: ({ status }: SubscriberFilter) => tally('status', sql`${status}`),
  routerId: ({ routerId }: SubscriberFilter) => tally('router', sql`${routerId}::text`),
  packageId: ({ packageId }: SubscriberFilter) => tally('package', sql`${packageId}::text`),
  areaId: ({ areaId }: SubscriberFilter) => tally('area', sql`select areas_within(${areaId})::text`),
  billing: ({ billing }: SubscriberFilter) => tally('billing', sql`${billing}`),
  assigned: ({ assigned }: SubscriberFilter) => tally('assigned', sql`${assigned}`),
  online: ({ online }: SubscriberFilter) =>
    online === 'yes'
      ? tally('online')
      : sql<number>`${tally('status', sql`'active'`)} - ${tally('online', sql`'active'`)}`,
  sync: ({ sync }: SubscriberFilter) =>
    sync === 'confirmed' ? sql<number>`${tally('status', withService)} - ${withOpenWishes}` : undefined,
} satisfies Partial<
  Record<keyof SubscriberFilter, (filter: SubscriberFilter) => RawBuilder<number> | undefined>
>;

export const keptTotal = async (tx: Tx, count: RawBuilder<number>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select ${count}::int as total`.execute(tx);
  return rows[0]?.total ?? 0;
};

export const keptFigures = (tx: Tx) =>
  tx
    .selectFrom('subscriber_tallies')
    .select(['kind', 'value', (eb) => eb.fn.sum<string>('lines').as('lines')])
    .where('kind', 'in', ['status', 'online'])
    .groupBy(['kind', 'value'])
    .execute();

export const sumUpTallies = (tx: Tx) => sql`select sum_up_tallies()`.execute(tx);
