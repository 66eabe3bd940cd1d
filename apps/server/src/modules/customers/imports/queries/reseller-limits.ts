import { type RawBuilder, sql } from 'kysely';

/** What the importing reseller may sell; no row for the ISP itself, which is not limited. */
export const resellerLimits = (own: number | null): RawBuilder<unknown> =>
  sql`reseller_limits(${own}::bigint)`;

/**
 * Rows that the database would reject when they are applied (`check_reseller_limits`), so that they are refused one by
 * one and the others are imported.
 */
export const resellerRefusals = sql`
  case when s.id is null and not starts_with(lower(l.username), lower(limits.username_prefix))
    then '{"field": "username", "code": "reseller_prefix"}'::jsonb end,
  case when package.id is distinct from s.package_id and package.id <> all(limits.package_ids)
    then '{"field": "packageName", "code": "reseller_package"}'::jsonb end,
  case when limits.area_ids is not null and (s.id is null or 'areaName' = any(c.changes)) and not coalesce(area.id = any(limits.area_ids), false)
    then '{"field": "areaName", "code": "reseller_area"}'::jsonb end,
  case when not limits.may_suspend and 'status' = any(c.changes) and l.status in ('suspended', 'on_hold', 'closed')
    then '{"field": "status", "code": "reseller_suspension"}'::jsonb end`;

/** Resellers by everything that a file can call them. */
export const resellerNames = sql`
  select n.key, array_agg(distinct r.user_id) as ids, bool_or(r.model = 'wholesale') as is_wholesale,
    bool_and(u.status = 'disabled') as is_inactive
  from resellers r join users u on u.id = r.user_id,
    lateral (values (lower(u.full_name)), (lower(r.business_name)), (u.email), (u.mobile)) n (key)
  where r.isp_id = current_isp() and n.key is not null group by n.key`;

/** The reseller of a row's subscriber: who has it, who imports, or whom the row names. */
export const resellerIdOfRow = (own: number | null): RawBuilder<unknown> =>
  sql`case when s.id is not null then s.reseller_user_id else coalesce(${own}::bigint, named.ids[1]) end`;

/**
 * Of the reseller that a row names. An existing subscriber is transferred with their invoices and money, which an import does not do;
 * and a wallet that runs short in the middle of an import cannot be refused row by row.
 */
export const assignmentRefusals = (own: number | null, mayAssign: boolean): RawBuilder<unknown> => sql`
  case when l."resellerName" is null or s.reseller_user_id = any(named.ids) then null
    when named.key is null then '{"field": "resellerName", "code": "reseller_not_found"}'::jsonb
    when s.id is not null then '{"field": "resellerName", "code": "reseller_transfer"}'::jsonb
    when cardinality(named.ids) > 1 then '{"field": "resellerName", "code": "reseller_ambiguous"}'::jsonb
    when named.ids[1] is distinct from ${own}::bigint and not ${mayAssign}::boolean
      then '{"field": "resellerName", "code": "reseller_not_allowed"}'::jsonb
    when named.is_inactive then '{"field": "resellerName", "code": "reseller_inactive"}'::jsonb
    when named.is_wholesale then '{"field": "resellerName", "code": "reseller_wholesale"}'::jsonb end,
  case when c.changes && '{packageName,status}' and exists (select from resellers w
      where w.isp_id = current_isp() and w.user_id = s.reseller_user_id and w.model = 'wholesale')
    then '{"field": "username", "code": "reseller_wholesale"}'::jsonb end`;
