import { customerFields, listFields, type Subscriber, subscriberFields } from '@lastmile/contract';
import { anyOf, fixedSelect, type Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { rowsInOrder } from '../../../../core/rows-in-order.ts';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { selectFields } from './field-selections.ts';
import { cachedCount, cachedTotal } from './subscriber-aggregates.ts';
import { matches, type SubscriberFilter } from './subscriber-filter.ts';
import { balance, order, pageIds, type Sort } from './subscriber-order.ts';
import { isMatch, type Search, type Walked } from './subscriber-search.ts';

type Named = { id: number; name: string };
/** `json`, which is only written out; building `jsonb` takes twice as long. */
const named = (table: 'routers' | 'packages' | 'areas') =>
  sql<Named>`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`;

/** The worst sync state of the subscriber's secrets. */
const syncState = sql<'none' | 'pending' | 'synced' | 'failed' | 'drift'>`coalesce((
  select case when bool_or(k.state = 'failed') then 'failed' when bool_or(k.state = 'drift') then 'drift'
              when bool_or(k.state = 'pending') then 'pending' else 'synced' end
  from router_secrets k where k.subscriber_id = subscribers.id having count(*) > 0), 'none')`;

const monthlyPrice = sql<number>`case when subscribers.billing = 'free' then 0 else discounted_price(
  coalesce(subscribers.agreed_price_minor, packages.price_minor), subscribers.monthly_discount_minor,
  subscribers.discount_percent, subscribers.discount_active) end`;

/** A scheduled hold or closing. */
const nextStatus = sql<
  Subscriber['nextStatus']
>`case when subscribers.next_status is not null then jsonb_build_object(
  'status', subscribers.next_status, 'on', subscribers.next_status_on, 'holdUntil', subscribers.next_hold_until,
  'by', scheduler.full_name, 'at', to_char(subscribers.next_status_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`;

const listSelections = selectFields('subscribers', listFields);
const fieldSelections = selectFields('subscribers', subscriberFields);

/** What an export has beside the list's columns, so that it can be imported again. */
const exportSelections = [
  ...selectFields('customers', customerFields),
  ...fieldSelections,
  'subscribers.opening_balance_minor as openingBalanceMinor',
  'subscribers.next_billing_on as nextBillingOn',
  'isps.currency',
] as const;

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('subscribers')
    .innerJoin('routers', 'routers.id', 'subscribers.router_id')
    .innerJoin('packages', 'packages.id', 'subscribers.package_id')
    .leftJoin('areas', 'areas.id', 'subscribers.area_id')
    .leftJoin('customers', 'customers.id', 'subscribers.customer_id')
    .leftJoin('users as seller', 'seller.id', 'subscribers.reseller_user_id')
    .leftJoin('subscriber_presence as presence', 'presence.subscriber_id', 'subscribers.id')
    .leftJoin('subscriber_balances as balances', 'balances.subscriber_id', 'subscribers.id')
    .select([
      'subscribers.id',
      ...listSelections,
      'subscribers.customer_id as customerId',
      'customers.name',
      'customers.name_bn as nameBn',
      'customers.mobile',
      'customers.customer_code as pairCode',
      named('routers').as('router'),
      named('packages').as('package'),
      sql<Named | null>`case when areas.id is not null then ${named('areas')} end`.as('area'),
      sql<Named | null>`case when seller.id is not null then json_build_object('id', seller.id, 'name', seller.full_name) end`.as(
        'reseller',
      ),
      monthlyPrice.as('priceMinor'),
      balance.as('balanceMinor'),
      'subscribers.status',
      'subscribers.status_reason as statusReason',
      'subscribers.status_since as statusSince',
      sql<boolean>`coalesce(presence.online, false)`.as('online'),
      'presence.last_seen_at as lastSeenAt',
      syncState.as('sync'),
      'subscribers.promise_until as promiseUntil',
      'subscribers.created_at as createdAt',
      'subscribers.version',
    ]);

const selectRows = fixedSelect(rowsOf);

/**
 * The ids come first, in a statement of their own: its plan depends on the filter, and the database makes it anew each time, which
 * is quick for one table. That of the wide rows stays the same for all pages and is made once.
 */
export async function subscriberPage(
  tx: Tx,
  filter: SubscriberFilter & { readonly sort: Sort },
  own: VisibleResellers,
  limit: number,
  offset: number,
  total?: number,
) {
  const page = await pageIds(tx, filter, own, { limit, offset, total });
  return rowsInOrder(page, (ids) => selectRows(tx, sql`where subscribers.id = ${anyOf(ids)}`));
}

export async function countSubscribers(
  tx: Tx,
  filter: SubscriberFilter,
  own: VisibleResellers,
  { isConfined = own !== null, atMost = null }: { isConfined?: boolean; atMost?: number | null } = {},
): Promise<number> {
  const count = isConfined ? undefined : cachedCount(filter);
  return count ? cachedTotal(tx, count) : countedSubscribers(tx, filter, own, atMost);
}

const countedSubscribers = async (
  tx: Tx,
  filter: SubscriberFilter,
  own: VisibleResellers,
  atMost: number | null,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from subscribers where ${matches(filter, own)} limit ${atMost}::int
    ) counted`.execute(tx);
  return rows[0]?.total ?? 0;
};

/** Counts what a search finds among so many rows that fulfil the rest of the filter. */
export async function countWalked(
  tx: Tx,
  { search, ...filter }: SubscriberFilter & { readonly search: Search },
  own: VisibleResellers,
  atMost: number,
): Promise<Walked<{ total: number }>> {
  const { rows } = await sql<{ walked: number; found: number }>`
    select count(*)::int as walked, (count(*) filter (where ${isMatch(search.typed)}))::int as found from (
      select search from subscribers where ${matches({ ...filter, search: null }, own)}
        order by username_key, id limit ${atMost}::int
    ) subscribers`.execute(tx);
  const { walked = 0, found = 0 } = rows[0] ?? {};
  return { rows: walked, found: { total: found } };
}

export const streamSubscribers = (
  tx: Tx,
  filter: SubscriberFilter & { readonly sort: Sort },
  own: VisibleResellers,
) =>
  rowsOf(tx)
    .innerJoin('isps', 'isps.id', 'subscribers.isp_id')
    .select(exportSelections)
    .where('subscribers.id', 'in', (eb) =>
      eb.selectFrom('subscribers').select('subscribers.id').where(matches(filter, own)),
    )
    .orderBy(order(filter.sort))
    .stream();

export const findSubscriber = (tx: Tx, id: number, own: VisibleResellers) =>
  rowsOf(tx)
    .leftJoin('packages as next', 'next.id', 'subscribers.next_package_id')
    .leftJoin('users as granter', 'granter.id', 'subscribers.promised_by')
    .leftJoin('users as changer', 'changer.id', 'subscribers.change_by')
    .leftJoin('users as scheduler', 'scheduler.id', 'subscribers.next_status_by')
    .select([
      ...fieldSelections,
      'packages.price_minor as packagePriceMinor',
      sql<Named | null>`case when next.id is not null then json_build_object('id', next.id, 'name', next.name) end`.as(
        'nextPackage',
      ),
      'subscribers.change_on as changeOn',
      'subscribers.promise_note as promiseNote',
      'granter.full_name as promisedBy',
      'subscribers.promised_at as promisedAt',
      'changer.full_name as changeBy',
      'subscribers.change_at as changeAt',
      nextStatus.as('nextStatus'),
      'subscribers.on_hold_until as onHoldUntil',
      sql<boolean>`subscribers.password_encrypted is not null`.as('passwordKnown'),
    ])
    .where('subscribers.id', '=', id)
    .where('subscribers.removed_at', 'is', null)
    .$if(own !== null, (query) => query.where('subscribers.reseller_user_id', 'in', own ?? []))
    .executeTakeFirst();

export const statusCounts = (tx: Tx, own: VisibleResellers) =>
  tx
    .selectFrom('subscribers')
    .select(['status', (eb) => eb.fn.countAll<number>().as('subscribers')])
    .where(matches({ search: '' }, own))
    .groupBy('status')
    .execute();
