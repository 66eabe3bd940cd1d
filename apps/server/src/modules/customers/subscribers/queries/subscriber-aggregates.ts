import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import type { SubscriberFilter } from './subscriber-filter.ts';

type Kind = 'status' | 'router' | 'package' | 'area' | 'billing' | 'assigned' | 'online';

const aggregate = (kind: Kind, values?: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select coalesce(sum(subscribers), 0)::int from subscriber_aggregates
       where kind = ${kind} ${values ? sql`and value in (${values})` : sql``})`;

const withService = sql`'active', 'suspended', 'on_hold'`;
/** Subscribers with pending changes; few at any time. */
const withPendingChanges = sql`(select count(*) from subscribers
  where id = any(array(select subscriber_id from router_secrets where state <> 'synced'))
    and removed_at is null and status in (${withService}))`;

/**
 * The total of a list with at most one filter, from the aggregates; undefined if subscribers must be counted.
 * Combined filters match few subscribers, which are counted quickly.
 */
export function cachedCount(filter: SubscriberFilter): RawBuilder<number> | undefined {
  const { search, connectedFrom, connectedTo, closedFrom, closedTo, expiresFrom, expiresTo, ...others } =
    filter;
  const { balance, resellerId, outageId, closed, noArea, renewsBefore, ...parts } = others;
  const given = (Object.keys(cached) as (keyof typeof cached)[]).filter((part) => parts[part] !== undefined);
  const days = [connectedFrom, connectedTo, closedFrom, closedTo, expiresFrom, expiresTo];
  const narrowing = [search, ...days, balance, resellerId, outageId, closed, noArea, renewsBefore];
  if (narrowing.some(Boolean) || given.length > 1) return undefined;
  const [part] = given;
  return part ? cached[part](filter) : aggregate('status');
}

const cached = {
  status: ({ status }: SubscriberFilter) => aggregate('status', sql`${status}`),
  routerId: ({ routerId }: SubscriberFilter) => aggregate('router', sql`${routerId}::text`),
  packageId: ({ packageId }: SubscriberFilter) => aggregate('package', sql`${packageId}::text`),
  areaId: ({ areaId }: SubscriberFilter) => aggregate('area', sql`select area_descendants(${areaId})::text`),
  billing: ({ billing }: SubscriberFilter) => aggregate('billing', sql`${billing}`),
  assigned: ({ assigned }: SubscriberFilter) => aggregate('assigned', sql`${assigned}`),
  online: ({ online }: SubscriberFilter) =>
    online === 'yes'
      ? aggregate('online')
      : sql<number>`${aggregate('status', sql`'active'`)} - ${aggregate('online', sql`'active'`)}`,
  sync: ({ sync }: SubscriberFilter) =>
    sync === 'synced' ? sql<number>`${aggregate('status', withService)} - ${withPendingChanges}` : undefined,
} satisfies Partial<
  Record<keyof SubscriberFilter, (filter: SubscriberFilter) => RawBuilder<number> | undefined>
>;

export const cachedTotal = async (tx: Tx, count: RawBuilder<number>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select ${count}::int as total`.execute(tx);
  return rows[0]?.total ?? 0;
};

export const cachedFigures = (tx: Tx) =>
  tx
    .selectFrom('subscriber_aggregates')
    .select(['kind', 'value', (eb) => eb.fn.sum<string>('subscribers').as('subscribers')])
    .where('kind', 'in', ['status', 'online'])
    .groupBy(['kind', 'value'])
    .execute();

export const compactSubscriberAggregates = (tx: Tx) =>
  sql`select compact_subscriber_aggregates()`.execute(tx);
