-- A package can be taxed at a rate of its own, such as a reduced one. An invoice has one rate, as it has one mode.
alter table packages
  add column vat_rate integer check (vat_rate between 0 and 10000);
comment on column packages.vat_rate is 'In basis points; null: the rate of the ISP';

create or replace function vat_rate_of(of_package bigint) returns integer
  language sql stable
  return (select case when coalesce(k.vat_mode, t.vat_mode, 'inclusive') = 'exempt' then 0 else coalesce(k.vat_rate, t.vat_rate, 0) end
    from packages k left join isp_settings t on t.isp_id = k.isp_id where k.isp_id = current_isp() and k.id = of_package);
