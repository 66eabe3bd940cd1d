import type { ImportResult } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { randomCode } from '@lastmile/kit';
import { sql } from 'kysely';
import {
  asSubscriberRow,
  customerAssignments,
  customerFieldNames,
  newCustomerColumns,
  newCustomerValues,
  newSubscriberColumns,
  newSubscriberValues,
  subscriberAssignments,
} from './import-columns.ts';

/**
 * New rows have no statistics yet, so the planner underestimates them. Disables nested loops for the
 * transaction, so that row sets are joined by hashing.
 */
export const preferHashJoins = (tx: Tx) =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_nestloop', 'off', true),
    set_config('enable_seqscan', 'on', true)`.execute(tx);

/** For statements that look up each row by its key. */
export const preferNestedLoops = (tx: Tx) =>
  sql`select set_config('enable_nestloop', 'on', true)`.execute(tx);

/** The next rows to apply, locked, so that two jobs on one import do not take the same rows. */
export async function nextRows(
  tx: Tx,
  importId: number,
  results: readonly ImportResult[],
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  const { rows } = await sql<{ row: number }>`
    select row_number as row from import_rows
    where import_id = ${importId} and row_number > ${after} and result = any(${[...results]}) and done_at is null
    order by row_number limit ${limit} for update`.execute(tx);
  return rows.map(({ row }) => row);
}

export async function resultsOf(tx: Tx, importId: number, rows: readonly number[]) {
  return tx
    .selectFrom('import_rows')
    .select(['row_number as row', sql<ImportResult>`result`.as('result')])
    .where('import_id', '=', importId)
    .where('row_number', '=', sql<number>`any(${[...rows]})`)
    .execute();
}

const meant = (importId: number, rows: readonly number[]) =>
  sql`r.isp_id = current_isp() and r.import_id = ${importId} and r.row_number = any(${[...rows]}::integer[])`;

/** Rows with the same name and mobile number are one customer of their reseller. */
const withoutCustomer = sql`r.customer_id is null and l.name is not null and l.mobile is not null`;

export async function insertCustomerRows(tx: Tx, importId: number, rows: readonly number[]): Promise<void> {
  const { rows: counted } = await sql<{ wanted: number }>`
    select count(distinct (l.mobile, lower(l.name), r.reseller_user_id))::integer as wanted
    from import_rows r cross join lateral ${asSubscriberRow} where ${meant(importId, rows)} and ${withoutCustomer}`.execute(
    tx,
  );
  const wanted = counted[0]?.wanted ?? 0;
  if (wanted === 0) return;
  await sql`
    with codes as (
      select code, row_number() over () as place
      from reserve_customer_codes(${Array.from({ length: wanted + 8 }, () => randomCode())}, ${wanted}) taken (code)
    ), fresh as (
      select distinct on (l.mobile, lower(l.name), r.reseller_user_id) l.*, r.reseller_user_id
      from import_rows r cross join lateral ${asSubscriberRow} where ${meant(importId, rows)} and ${withoutCustomer}
      order by l.mobile, lower(l.name), r.reseller_user_id, r.row_number
    ), placed as (select *, row_number() over () as place from fresh), made as (
      insert into customers (customer_code, reseller_user_id, ${newCustomerColumns})
      select codes.code, l.reseller_user_id, ${newCustomerValues}
      from placed l join codes using (place)
      returning id, mobile, lower(name) as name_key, reseller_user_id
    )
    update import_rows r set customer_id = made.id from made
    where ${meant(importId, rows)} and r.customer_id is null
      and r.parsed_values ->> 'mobile' = made.mobile and lower(r.parsed_values ->> 'name') = made.name_key
      and r.reseller_user_id is not distinct from made.reseller_user_id`.execute(tx);
}

/**
 * New subscribers without a password in the file whose router has no such secret; they get a generated one.
 */
export const rowsWithoutPassword = async (tx: Tx, importId: number, rows: readonly number[]) => {
  const { rows: lacking } = await sql<{ row: number; username: string }>`
    select r.row_number as row, r.parsed_values ->> 'username' as username
    from import_rows r
    where ${meant(importId, rows)} and r.password_encrypted is null and not r.is_closed
      and not exists (
        select from router_inventory i
        where i.isp_id = r.isp_id and i.router_id = r.router_id and i.name = r.parsed_values ->> 'username')`.execute(
    tx,
  );
  return lacking;
};

export const savePasswords = (
  tx: Tx,
  importId: number,
  rows: readonly number[],
  encrypted: readonly string[],
) =>
  sql`
    update import_rows r set password_encrypted = g.encrypted
    from unnest(${[...rows]}::integer[], ${[...encrypted]}::text[]) g (number, encrypted)
    where r.isp_id = current_isp() and r.import_id = ${importId} and r.row_number = g.number`.execute(tx);

export interface CreatedSubscriber {
  readonly id: number;
  /** The opening balance; the subscriber is already marked as posted. */
  readonly openingMinor: number;
}

/** Inserts the subscribers of new rows and marks the rows as done, in one statement. */
export async function insertSubscriberRows(
  tx: Tx,
  importId: number,
  rows: readonly number[],
  at: string,
): Promise<CreatedSubscriber[]> {
  const { rows: made } = await sql<CreatedSubscriber>`
    with made as (
      insert into subscribers (customer_id, password_encrypted, router_id, package_id, area_id, reseller_user_id,
        ${newSubscriberColumns}, opening_balance_minor, opening_posted_at, next_billing_on, status, status_reason,
        status_since)
      select r.customer_id, r.password_encrypted, r.router_id, r.package_id, r.area_id, r.reseller_user_id,
        ${newSubscriberValues}, l."openingBalanceMinor",
        case when l."openingBalanceMinor" <> 0 then ${at}::timestamptz end, l."nextBillingOn",
        coalesce(l.status, 'active'),
        case when l.status = 'suspended' then coalesce(l."statusReason", 'manual') end, ${at}::timestamptz
      from import_rows r cross join lateral ${asSubscriberRow}
      join packages p on p.isp_id = r.isp_id and p.id = r.package_id
      left join isp_settings usual on usual.isp_id = r.isp_id
      where ${meant(importId, rows)}
      order by r.row_number
      returning id, username_key, status = 'closed' as is_closed, opening_balance_minor
    )
    update import_rows r set subscriber_id = made.id, done_at = ${at}::timestamptz from made
    where ${meant(importId, rows)} and r.username_key = made.username_key and r.is_closed = made.is_closed
    returning made.id, coalesce(made.opening_balance_minor, 0) as "openingMinor"`.execute(tx);
  return made;
}

/** Updates customers with the values of their rows; an empty cell changes nothing. */
export const updateCustomerRows = (tx: Tx, importId: number, rows: readonly number[]) =>
  sql`
    update customers p
    set ${customerAssignments}
    from import_rows r cross join lateral ${asSubscriberRow} join subscribers s on s.id = r.subscriber_id
    where ${meant(importId, rows)} and r.changes && ${customerFieldNames}::text[]
      and s.isp_id = r.isp_id and s.customer_id = p.id and p.isp_id = r.isp_id`.execute(tx);

/** Locked in id order, to avoid deadlocks between concurrent changes of the same subscribers. */
export const lockSubscribers = (tx: Tx, importId: number, rows: readonly number[]) =>
  sql`
    select s.id from subscribers s
    where s.isp_id = current_isp() and s.id in (select r.subscriber_id from import_rows r where ${meant(importId, rows)})
    order by s.id for update`.execute(tx);

/** A file that puts a subscriber on hold or closes it replaces what was scheduled. */
const scheduledStatus = sql.join(
  ['next_status', 'next_status_on', 'next_hold_until', 'next_status_by', 'next_status_at'].map(
    (column) =>
      sql`${sql.ref(column)} = case when l.status in ('on_hold', 'closed') then null else ${sql.ref(`s.${column}`)} end`,
  ),
);

/**
 * Updates existing subscribers and marks the rows as done. Returns the subscribers, and whether their
 * password and billing date changed.
 */
export async function updateSubscriberRows(tx: Tx, importId: number, rows: readonly number[], at: string) {
  const { rows: changed } = await sql<{ id: number; hasNewPassword: boolean; hasNewBillingDate: boolean }>`
    with changed as (
      update subscribers s
      set customer_id = coalesce(s.customer_id, r.customer_id),
        router_id = case when 'routerName' = any(r.changes) then r.router_id else s.router_id end,
        package_id = case when 'packageName' = any(r.changes) then r.package_id else s.package_id end,
        next_package_id = case when r.changes && '{packageName}' or l.status = 'closed' then null else s.next_package_id end,
        change_on = case when r.changes && '{packageName}' or l.status = 'closed' then null else s.change_on end,
        change_by = case when r.changes && '{packageName}' or l.status = 'closed' then null else s.change_by end,
        change_at = case when r.changes && '{packageName}' or l.status = 'closed' then null else s.change_at end,
        ${scheduledStatus},
        area_id = case when 'areaName' = any(r.changes) then r.area_id else s.area_id end,
        password_encrypted = case when 'password' = any(r.changes) then r.password_encrypted else s.password_encrypted end,
        ${subscriberAssignments},
        opening_balance_minor = case when s.opening_posted_at is null then coalesce(l."openingBalanceMinor", s.opening_balance_minor)
          else s.opening_balance_minor end,
        next_billing_on = coalesce(l."nextBillingOn", s.next_billing_on),
        status = coalesce(l.status, s.status),
        status_reason = case when coalesce(l.status, s.status) = 'suspended'
          then coalesce(l."statusReason", s.status_reason, 'manual') end,
        status_since = case when 'status' = any(r.changes) then ${at}::timestamptz else s.status_since end,
        on_hold_until = case when coalesce(l.status, s.status) = 'on_hold' then s.on_hold_until end,
        promise_until = case when l.status = 'closed' then null else s.promise_until end
      from import_rows r cross join lateral ${asSubscriberRow}
      where ${meant(importId, rows)} and s.isp_id = r.isp_id and s.id = r.subscriber_id
      returning s.id, r.row_number
    )
    update import_rows r set done_at = ${at}::timestamptz from changed
    where ${meant(importId, rows)} and r.row_number = changed.row_number
    returning changed.id, 'password' = any(r.changes) as "hasNewPassword",
      'nextBillingOn' = any(r.changes) as "hasNewBillingDate"`.execute(tx);
  return changed;
}
