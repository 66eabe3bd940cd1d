import { type RawBuilder, sql } from 'kysely';

/** What the importing reseller may sell; no row for the ISP itself, which is not limited. */
export const resellerLimits = (own: number | null): RawBuilder<unknown> => sql`(
  select r.username_prefix, r.package_ids, r.may_suspend, u.area_ids <> '{}' as has_areas,
    array(select area_descendants(a) from unnest(u.area_ids) a) as area_ids
  from resellers r join users u on u.id = r.user_id where r.isp_id = current_isp() and r.user_id = ${own}::bigint)`;

/**
 * Rows that the database would reject when they are applied (`check_reseller_limits`), so that they are refused one by
 * one and the others are imported.
 */
export const resellerRefusals = sql`
  case when s.id is null and not starts_with(lower(l.username), lower(limits.username_prefix))
    then '{"field": "username", "code": "reseller_prefix"}'::jsonb end,
  case when limits.package_ids is not null and package.id is not null and package.id is distinct from s.package_id
      and not exists (select from packages sold where sold.isp_id = current_isp() and sold.id = package.id and sold.reseller_allowed
        and (limits.package_ids = '{}' or sold.id = any(limits.package_ids)))
    then '{"field": "packageName", "code": "reseller_package"}'::jsonb end,
  case when limits.has_areas and (s.id is null or 'areaName' = any(c.changes)) and not coalesce(area.id = any(limits.area_ids), false)
    then '{"field": "areaName", "code": "reseller_area"}'::jsonb end,
  case when not limits.may_suspend and 'status' = any(c.changes) and l.status in ('suspended', 'on_hold', 'closed')
    then '{"field": "status", "code": "reseller_suspension"}'::jsonb end`;
