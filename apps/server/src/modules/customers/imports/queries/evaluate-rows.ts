import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import {
  asSubscriberRow,
  changes,
  creditRefusal,
  discountRefusals,
  moneyRefusals,
} from './import-columns.ts';
import {
  assignmentRefusals,
  resellerIdOfRow,
  resellerLimits,
  resellerNames,
  resellerRefusals,
} from './reseller-limits.ts';

/** Limits to rows with one of these usernames or addresses. */
export interface RowKeys {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

/** Marks rows that repeat an earlier row of the file. Must run before the rows are evaluated. */
export async function findDuplicates(tx: Tx, importId: number, among?: RowKeys): Promise<void> {
  const rows = sql`from import_rows where isp_id = current_isp() and import_id = ${importId}`;
  // Closed subscribers may share a username; their ids distinguish them. Adopted usernames may differ only in case.
  await sql`
    with firsts as materialized (
      select row_number, min(row_number) over (
        partition by username_key, is_closed, case when is_closed then parsed_values -> 'id'
          else (select to_jsonb(a.id) from subscribers a
            where a.isp_id = current_isp() and a.username_key = import_rows.username_key and a.adopted and a.status <> 'closed'
            order by a.username = import_rows.parsed_values ->> 'username' desc, a.id desc limit 1) end) as first
      ${rows} and username_key ${among ? sql`= any(${[...among.names]})` : sql`is not null`}
    )
    update import_rows r set same_name_row = nullif(f.first, f.row_number) from firsts f
    where r.isp_id = current_isp() and r.import_id = ${importId} and r.row_number = f.row_number
      and r.same_name_row is distinct from nullif(f.first, f.row_number)`.execute(tx);
  await sql`
    with firsts as materialized (
      select row_number, min(row_number) over (partition by static_ip, lower(parsed_values ->> 'routerName')) as first
      ${rows} and not is_closed and static_ip ${among ? sql`= any(${[...among.addresses]})` : sql`is not null`}
    )
    update import_rows r set same_address_row = nullif(f.first, f.row_number) from firsts f
    where r.isp_id = current_isp() and r.import_id = ${importId} and r.row_number = f.row_number
      and r.same_address_row is distinct from nullif(f.first, f.row_number)`.execute(tx);
}

export interface Evaluation {
  readonly importId: number;
  /** The rows to evaluate. */
  readonly rows: { readonly from: number; readonly to: number } | readonly number[];
  /** Restricts a reseller to their own subscribers and customers. */
  readonly own: number | null;
  readonly createAreas: boolean;
  readonly mayUpdateInvoices: boolean;
  readonly mayAssignResellers: boolean;
  readonly mayGrantCredit: boolean;
  /** Allowed state changes, such as `active suspended`. */
  readonly transitions: readonly string[];
}

/**
 * Evaluates rows in one statement: the subscriber each refers to, what its names resolve to, what would
 * change, and every reason to refuse it. Skips rows that are done.
 */
export const evaluate = (tx: Tx, evaluation: Evaluation) => {
  const {
    importId,
    rows,
    own,
    createAreas,
    mayUpdateInvoices,
    mayAssignResellers,
    mayGrantCredit,
    transitions,
  } = evaluation;
  const meant: RawBuilder<boolean> =
    'from' in rows
      ? sql`r.row_number between ${rows.from} and ${rows.to}`
      : sql`r.row_number = any(${[...rows]}::integer[])`;
  const ownSubscriber = own === null ? sql`true` : sql`s.reseller_user_id = ${own}`;
  const ownUser =
    own === null
      ? sql`true`
      : sql`exists (select from subscribers o where o.isp_id = k.isp_id and o.customer_id = k.id and o.reseller_user_id = ${own})`;
  return sql`
    with recursive paths (id, name, code, path) as (
      select id, name, code, lower(name) from areas where isp_id = current_isp() and parent_id is null
      union all
      select a.id, a.name, a.code, paths.path || ' / ' || lower(a.name)
      from areas a join paths on a.parent_id = paths.id where a.isp_id = current_isp()
    ), area_names as materialized (
      select key, array_agg(distinct id) as ids
      from (select lower(name) as key, id from paths union all select lower(code), id from paths where code is not null
            union all select path, id from paths) n
      group by key
    ), router_names as materialized (
      select lower(r.name) as key, min(r.id) filter (where r.archived_at is null) as in_use, array_agg(r.id) as ids,
        bool_or(f.polled_at is not null) filter (where r.archived_at is null) as is_known
      from routers r left join router_observed_state f on f.isp_id = r.isp_id and f.router_id = r.id
      where r.isp_id = current_isp() group by 1
    ), package_names as materialized (
      select lower(name) as key, min(id) filter (where archived_at is null) as on_sale, array_agg(id) as ids
      from packages where isp_id = current_isp() group by 1
    ), reseller_names as materialized (${resellerNames}), meant as materialized (
      select r.row_number, r.username_key, r.is_closed, r.reasons, r.new_reasons, r.same_name_row, r.same_address_row,
        r.password_encrypted is not null as has_password, r.password_differs, l.*
      from import_rows r cross join lateral ${asSubscriberRow}
      where r.isp_id = current_isp() and r.import_id = ${importId} and r.done_at is null and ${meant}
    ), known_subscribers as materialized (
      select s.* from subscribers s
      where s.isp_id = current_isp() and s.removed_at is null and s.username_key in (select username_key from meant)
    ), matched as materialized (
      select distinct on (l.row_number) l.row_number, s.*
      from meant l join known_subscribers s on s.username_key = l.username_key
      where ${ownSubscriber} and (s.status <> 'closed' or l.is_closed or s.id = l.id)
      order by l.row_number, s.id is not distinct from l.id desc, s.username = l.username desc, (s.status = 'closed') = l.is_closed desc, s.id desc
    ), known_customers as materialized (
      select k.* from customers k
      where k.isp_id = current_isp()
        and (k.mobile in (select mobile from meant where mobile is not null)
          or k.customer_code in (select "pairCode" from meant where "pairCode" is not null)
          or k.id in (select customer_id from matched where customer_id is not null))
    ), own_customers as materialized (
      select k.* from known_customers k where ${ownUser}
    ), fixed_addresses as materialized (
      select id, router_id, address from static_ips_in_use()
    ), evaluated as materialized (
      select l.row_number, s.id as subscriber_id, c.changes, coalesce(s.customer_id, customer.id) as customer_id,
        router.id as router_id, package.id as package_id, area.id as area_id, ${resellerIdOfRow(own)} as seller_id,
        l.reasons || case when s.id is null then l.new_reasons else '[]' end || to_jsonb(array_remove(array[
          case when l."routerName" is not null and router.id is null
            then '{"field": "routerName", "code": "router_not_found"}'::jsonb end,
          case when l."packageName" is not null and package.id is null
            then '{"field": "packageName", "code": "package_not_found"}'::jsonb end,
          case when l."areaName" is not null and area.id is null and cardinality(areas.ids) > 1
            then '{"field": "areaName", "code": "area_ambiguous"}'::jsonb
          when l."areaName" is not null and area.id is null
              and not (${createAreas} and length(l."areaName") <= 80 and l."areaName" not like '% / %')
            then '{"field": "areaName", "code": "area_not_found"}'::jsonb end,
          case when l."pairCode" is not null and customer.id is null
            then '{"field": "pairCode", "code": "customer_not_found"}'::jsonb
          when l."pairCode" is not null and s.customer_id <> customer.id
            then '{"field": "pairCode", "code": "other_customer"}'::jsonb end,
          case when s.id is not null and s.customer_id is null and customer.id is null and l.name is null and l.mobile is not null
            then '{"field": "name", "code": "required"}'::jsonb
          when s.id is not null and s.customer_id is null and customer.id is null and l.mobile is null and l.name is not null
            then '{"field": "mobile", "code": "required"}'::jsonb end,
          case when s.id is null and not l.is_closed and taken.username_key is not null
            then '{"field": "username", "code": "username_taken"}'::jsonb end,
          case when l.same_name_row is not null
            then jsonb_build_object('field', 'username', 'code', 'duplicate', 'row', l.same_name_row) end,
          case when l.same_address_row is not null
            then jsonb_build_object('field', 'staticIp', 'code', 'duplicate', 'row', l.same_address_row) end,
          case when not l.is_closed and (s.id is null or c.changes && '{staticIp,routerName}') and fixed.id is distinct from s.id
              and fixed.id is not null
            then '{"field": "staticIp", "code": "static_ip_taken"}'::jsonb end,
          case when s.status = 'closed' and cardinality(c.changes) > 0
              or 'status' = any(c.changes) and s.status || ' ' || l.status <> all(${[...transitions]}::text[])
            then '{"field": "status", "code": "wrong_state"}'::jsonb end,
          case when s.id is null and not l.is_closed and not l.has_password and router.id is not null and not router.is_known
            then '{"field": "password", "code": "password_needed"}'::jsonb end,
          case when not may_give_money and 'status' = any(c.changes) and l.status in ('on_hold', 'closed')
            then '{"field": "status", "code": "needs_invoice_right"}'::jsonb end,
          case when not may_give_money and 'packageName' = any(c.changes)
              and (select n.price_minor < o.price_minor from packages n, packages o
                   where n.id = package.id and o.id = s.package_id)
            then '{"field": "packageName", "code": "needs_invoice_right"}'::jsonb end,
          ${resellerRefusals},
          ${assignmentRefusals(own, mayAssignResellers)},
          ${moneyRefusals},
          ${discountRefusals},
          ${creditRefusal}
        ], null)) as refusals
      from meant l
      cross join (select ${mayUpdateInvoices}::boolean as may_give_money, ${mayGrantCredit}::boolean as may_grant_credit) rights
      left join ${resellerLimits(own)} limits on true
      left join isp_settings usual on usual.isp_id = current_isp()
      left join matched s on s.row_number = l.row_number
      left join known_customers p on p.id = s.customer_id
      left join usernames_in_use(array(select username_key from meant)) taken (username_key)
        on taken.username_key = l.username_key
      left join router_names routers on routers.key = lower(l."routerName")
      cross join lateral (
        select case when s.router_id = any(routers.ids) then s.router_id else routers.in_use end as id,
          coalesce(routers.is_known, false) as is_known
      ) router
      left join fixed_addresses fixed
        on fixed.router_id = coalesce(router.id, s.router_id) and fixed.address = host(coalesce(l."staticIp", s.static_ip))
      left join package_names packages on packages.key = lower(l."packageName")
      cross join lateral (
        select case when s.package_id = any(packages.ids) then s.package_id else packages.on_sale end as id
      ) package
      left join area_names areas on areas.key = lower(l."areaName")
      cross join lateral (
        select case when s.area_id = any(areas.ids) then s.area_id
                    when cardinality(areas.ids) = 1 then areas.ids[1] end as id
      ) area
      left join reseller_names named on named.key = lower(l."resellerName")
      left join own_customers coded on coded.customer_code = l."pairCode"
        and (s.id is not null or l."resellerName" is null or coded.reseller_user_id = named.ids[1])
      left join (
        select min(id) as id, mobile, lower(name) as name, coalesce(reseller_user_id, 0) as seller_id from own_customers group by 2, 3, 4
      ) namesake
        on namesake.mobile = l.mobile and namesake.name = lower(l.name) and namesake.seller_id = coalesce(${resellerIdOfRow(own)}, 0)
          and l."pairCode" is null and s.customer_id is null
      cross join lateral (select coalesce(coded.id, namesake.id) as id) customer
      cross join lateral (
        select case when s.id is null then '{}'::text[] else array_remove(array[
          ${changes},
          case when l."areaName" is not null and area.id is distinct from s.area_id or l."areaName" is not null and area.id is null
            then 'areaName' end,
          case when l.password_differs then 'password' end
        ], null) end as changes
      ) c
    )
    update import_rows r
    set subscriber_id = j.subscriber_id, customer_id = j.customer_id, router_id = j.router_id, package_id = j.package_id,
      area_id = j.area_id, reseller_user_id = j.seller_id, changes = j.changes, refusals = j.refusals,
      result = case when jsonb_array_length(j.refusals) > 0 then 'refused' when j.subscriber_id is null then 'new'
                     when cardinality(j.changes) > 0 then 'changed' else 'same' end
    from evaluated j
    where r.isp_id = current_isp() and r.import_id = ${importId} and ${meant} and r.row_number = j.row_number`.execute(
    tx,
  );
};
