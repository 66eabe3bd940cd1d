import type { SubscriberStatus } from '@lastmile/contract';
import type { DB, Tx } from '@lastmile/database';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { noNextPackage, noNextStatus } from './scheduled-changes.ts';
import { matches, type SubscriberFilter } from './subscriber-filter.ts';

type Row = Updateable<DB['subscribers']>;
type NewRow = Insertable<DB['subscribers']>;

/** What is needed to evaluate a change of a subscriber. */
export interface SubscriberState {
  readonly id: number;
  readonly username: string;
  readonly status: SubscriberStatus;
  readonly customerId: number | null;
  readonly routerId: number;
  readonly packageId: number;
  readonly areaId: number | null;
  readonly nextPackageId: number | null;
  readonly changeOn: string | null;
  readonly nextStatus: string | null;
  readonly promiseUntil: string | null;
  readonly staticIp: string | null;
  readonly adopted: boolean;
}

export type Target = { readonly ids: readonly number[] } | { readonly filter: SubscriberFilter };

/**
 * The selected subscribers, locked unless for a preview. Locked in id order, to avoid deadlocks between bulk
 * changes.
 */
export async function targetedSubscribers(
  tx: Tx,
  target: Target,
  own: VisibleResellers,
  { limit, lock }: { limit: number; lock: boolean },
): Promise<SubscriberState[]> {
  const meant: RawBuilder<boolean> =
    'ids' in target
      ? sql`${matches({ search: '' }, own)} and id = any(${[...target.ids]})`
      : matches(target.filter, own);
  const rows = await tx
    .selectFrom('subscribers')
    .select([
      'id',
      'username',
      'status',
      'customer_id as customerId',
      'router_id as routerId',
      'package_id as packageId',
      'area_id as areaId',
      'next_package_id as nextPackageId',
      'change_on as changeOn',
      'next_status as nextStatus',
      'promise_until as promiseUntil',
      sql<string | null>`host(static_ip)`.as('staticIp'),
      'adopted',
    ])
    .where(meant)
    .orderBy('id')
    .limit(limit)
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return rows;
}

export const updateSubscribers = (tx: Tx, ids: readonly number[], values: Row) =>
  tx
    .updateTable('subscribers')
    .set(values)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();

/** Activates subscribers; one that was never connected gets today as its connection date. */
export const activateSubscribers = (tx: Tx, ids: readonly number[], at: string, today: string) =>
  tx
    .updateTable('subscribers')
    .set({
      status: 'active',
      status_reason: null,
      status_since: at,
      on_hold_until: null,
      connected_on: sql`coalesce(connected_on, ${today}::date)`,
    })
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();

export const suspendedAmong = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .where('status', '=', 'suspended')
    .execute();

export const neverConnectedAmong = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .where('connected_on', 'is', null)
    .execute();

/** Scheduled changes of a closed subscriber are dropped. */
export const closeSubscribers = (tx: Tx, ids: readonly number[], at: string) =>
  updateSubscribers(tx, ids, {
    status: 'closed',
    status_reason: null,
    status_since: at,
    on_hold_until: null,
    promise_until: null,
    promise_note: null,
    promised_by: null,
    promised_at: null,
    ...noNextPackage,
    ...noNextStatus,
  });

/** In the order given. */
export const insertSubscribers = (tx: Tx, rows: readonly NewRow[]) =>
  tx.insertInto('subscribers').values(rows).returning(['id', 'version']).execute();

/**
 * The stored values that an edit is compared with; locked, because the password may have to be encrypted
 * again.
 */
export const lockForUpdate = (tx: Tx, id: number, own: VisibleResellers) =>
  tx
    .selectFrom('subscribers')
    .select([
      'id',
      'version',
      'username',
      'status',
      'customer_id as customerId',
      'password_encrypted as passwordEncrypted',
      'billing',
      'billing_mode as billingMode',
      'billing_day as billingDay',
      'agreed_price_minor as agreedPriceMinor',
      'free_until as freeUntil',
      'monthly_discount_minor as monthlyDiscountMinor',
      'discount_percent as discountPercent',
      'discount_from as discountFrom',
      'discount_until as discountUntil',
    ])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$if(own !== null, (query) => query.where('reseller_user_id', 'in', own ?? []))
    .forUpdate()
    .executeTakeFirst();

export const versionOf = async (tx: Tx, id: number): Promise<{ id: number; version: number }> =>
  tx.selectFrom('subscribers').select(['id', 'version']).where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Which of the given usernames and fixed addresses are already taken by subscribers that are not closed. New
 * usernames are compared regardless of case, adopted ones exactly.
 */
export async function findTaken(
  tx: Tx,
  usernames: readonly string[],
  addresses: readonly { routerId: number; staticIp: string }[],
): Promise<{ usernames: Set<string>; exactUsernames: Set<string>; addresses: Set<string> }> {
  const names = await tx
    .selectFrom('subscribers')
    .select(['username_key as name', 'username'])
    .where('status', '<>', 'closed')
    .where('username_key', '=', sql<string>`any(${usernames.map((name) => name.toLowerCase())})`)
    .execute();
  const fixed = await tx
    .selectFrom('subscribers')
    .select(sql<string>`router_id || ' ' || host(static_ip)`.as('address'))
    .where('status', '<>', 'closed')
    .where('static_ip', '=', sql<string>`any(${addresses.map(({ staticIp }) => staticIp)}::inet[])`)
    .execute();
  return {
    usernames: new Set(names.map(({ name }) => name)),
    exactUsernames: new Set(names.map(({ username }) => username)),
    addresses: new Set(fixed.map(({ address }) => address)),
  };
}

export const isOnSale = async (tx: Tx, packageId: number): Promise<boolean> =>
  (await tx
    .selectFrom('packages')
    .select('id')
    .where('id', '=', packageId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export const isInUse = async (tx: Tx, routerId: number): Promise<boolean> =>
  (await tx
    .selectFrom('routers')
    .select('id')
    .where('id', '=', routerId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export const recordReveal = (tx: Tx, id: number) =>
  sql`select record_own_event('password_shown', 'subscribers', ${id})`.execute(tx);

/** The ISP's time zone and billing defaults. */
export const ispDefaults = async (tx: Tx) =>
  tx
    .selectFrom('isps')
    .leftJoin('isp_settings', 'isp_settings.isp_id', 'isps.id')
    .select(['isps.timezone', sql<number>`coalesce(isp_settings.billing_day, 1)`.as('billingDay')])
    .executeTakeFirstOrThrow();
