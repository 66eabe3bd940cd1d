import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export const noNextPackage = { next_package_id: null, change_on: null, change_by: null, change_at: null };
export const noNextStatus = {
  next_status: null,
  next_status_on: null,
  next_hold_until: null,
  next_status_by: null,
  next_status_at: null,
};

/** The next ones by id. */
interface Page {
  readonly after: number;
  readonly limit: number;
}

/** Locked, so that a concurrent run waits and then finds them done. */
const locked = (tx: Tx, { after, limit }: Page) =>
  tx.selectFrom('subscribers').select('id').where('id', '>', after).orderBy('id').limit(limit).forUpdate();

/** Subscribers whose package change is due. */
export const duePackageChanges = (tx: Tx, today: string, page: Page) =>
  locked(tx, page).where('change_on', '<=', today).where('status', '<>', 'closed').execute();

/** Those that wholesale resellers pay for, by reseller: charges lock their wallets in this order. */
export const wholesaleAmong = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('subscribers as s')
    .innerJoin('resellers as r', 'r.user_id', 's.reseller_user_id')
    .select('s.id')
    .where('s.id', '=', sql<number>`any(${[...ids]})`)
    .where('r.model', '=', 'wholesale')
    .orderBy('r.user_id')
    .orderBy('s.id')
    .execute();

export const applyNextPackage = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('subscribers')
    .set({ package_id: sql`next_package_id`, ...noNextPackage })
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();

/** Subscribers whose hold ends today or earlier. */
export const holdsEnding = (tx: Tx, today: string, page: Page) =>
  locked(tx, page)
    .where(sql<boolean>`status = 'on_hold' and on_hold_until is not null`)
    .where('on_hold_until', '<=', today)
    .execute();

/** Subscribers on hold without an end date since before this instant. */
export const onHoldSinceBefore = (tx: Tx, before: string, page: Page) =>
  locked(tx, page)
    .where(sql<boolean>`status = 'on_hold' and on_hold_until is null`)
    .where('status_since', '<', before)
    .execute();

/** Subscribers whose scheduled hold or closing is due, by what it is. */
export const dueStatusChanges = (tx: Tx, today: string, page: Page) =>
  tx
    .selectFrom('subscribers')
    .select(['id', 'status', 'next_status as nextStatus'])
    .where('next_status_on', '<=', today)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .forUpdate()
    .execute();

/** Puts subscribers on hold until the day that was scheduled with it. */
export const applyNextHold = (tx: Tx, ids: readonly number[], at: string) =>
  tx
    .updateTable('subscribers')
    .set({ status: 'on_hold', status_since: at, on_hold_until: sql`next_hold_until`, ...noNextStatus })
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();

type Days = ReadonlyMap<number, string>;
const unnested = (days: Days) =>
  sql`unnest(${[...days.keys()]}::bigint[], ${[...days.values()]}::date[]) as given (id, day)`;

export const scheduleStatus = (
  tx: Tx,
  days: Days,
  {
    status,
    until,
    by,
    at,
  }: { status: 'on_hold' | 'closed'; until: string | null; by: number | null; at: string },
) =>
  sql`update subscribers s set next_status = ${status}, next_status_on = given.day, next_hold_until = ${until}::date,
      next_status_by = ${by}, next_status_at = ${at}
    from ${unnested(days)} where s.isp_id = current_isp() and s.id = given.id`.execute(tx);

export const schedulePackage = (
  tx: Tx,
  days: Days,
  { packageId, by, at }: { packageId: number; by: number | null; at: string },
) =>
  sql`update subscribers s set next_package_id = ${packageId}, change_on = given.day, change_by = ${by}, change_at = ${at}
    from ${unnested(days)} where s.isp_id = current_isp() and s.id = given.id`.execute(tx);

/** The packages that cost more than this one. */
export async function dearerPackages(tx: Tx, packageId: number): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('packages as p')
    .innerJoin('packages as chosen', (join) => join.onRef('p.price_minor', '>', 'chosen.price_minor'))
    .select('p.id')
    .where('chosen.id', '=', packageId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
