-- What a reseller may sell, as `check_reseller_limits` checks it: an agent also within the limits of the reseller above, whose row an
-- agent does not see. For imports, which refuse rows one by one before they are applied.
create function reseller_limits(of_user bigint, out username_prefix text, out package_ids bigint[], out area_ids bigint[],
    out may_suspend boolean)
  returns setof record
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select coalesce(own.username_prefix, above.username_prefix),
    array(select p.id from packages p
      where p.isp_id = own.isp_id and p.reseller_allowed and (own.package_ids = '{}' or p.id = any(own.package_ids))
        and (coalesce(above.package_ids, '{}') = '{}' or p.id = any(above.package_ids))),
    -- Null: everywhere.
    case when u.area_ids <> '{}' or coalesce(a.area_ids, '{}') <> '{}' then array(
      select d.id from areas d where d.isp_id = own.isp_id
        and (u.area_ids = '{}' or d.id in (select area_descendants(top) from unnest(u.area_ids) top))
        and (coalesce(a.area_ids, '{}') = '{}' or d.id in (select area_descendants(top) from unnest(a.area_ids) top)))
    end,
    own.may_suspend and coalesce(above.may_suspend, true)
  from resellers own join users u on u.id = own.user_id
  left join resellers above on above.isp_id = own.isp_id and above.user_id = own.parent_user_id
  left join users a on a.id = above.user_id
  where own.isp_id = current_isp() and own.user_id = of_user and (scope_reseller() is null or scope_reseller() = of_user);
end;
revoke execute on function reseller_limits from public;
grant execute on function reseller_limits to lastmile_tenant;

-- A file of the ISP can say who sells a new subscriber.
alter table imports add column may_assign_resellers boolean not null default false;
comment on column imports.may_assign_resellers is 'Whether the user who started the check may assign subscribers to resellers';
alter table import_rows add column reseller_user_id bigint;
comment on column import_rows.reseller_user_id is 'The reseller of the subscriber; null: the ISP itself';
