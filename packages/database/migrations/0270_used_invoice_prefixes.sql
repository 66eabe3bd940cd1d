-- A prefix that a reseller has given up stays theirs: another one with the same prefix would issue the same numbers again.
create table reseller_invoice_prefixes (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  prefix text not null,
  reseller_id bigint not null,
  primary key (isp_id, id),
  foreign key (isp_id, reseller_id) references resellers (isp_id, id)
);
comment on table reseller_invoice_prefixes is 'Every prefix of retail documents that a reseller has ever had; nobody else can take it';
select create_tenant_policy('reseller_invoice_prefixes');
select add_scope_policy('reseller_invoice_prefixes', 'own_subscribers', 'false'), add_scope_policy('reseller_invoice_prefixes', 'own_collections', 'false');
revoke insert, update, delete on reseller_invoice_prefixes from lastmile_tenant;
create unique index reseller_invoice_prefixes_once on reseller_invoice_prefixes (isp_id, prefix);
create index reseller_invoice_prefixes_by_reseller on reseller_invoice_prefixes (isp_id, reseller_id);

-- Prefixes of today first, then those on documents issued under a prefix of before.
insert into reseller_invoice_prefixes (isp_id, prefix, reseller_id)
  select isp_id, invoice_prefix, id from resellers where invoice_prefix is not null;
insert into reseller_invoice_prefixes (isp_id, prefix, reseller_id)
  select isp_id, split_part(number, '-', 1), min(reseller_id)
  from (select isp_id, number, reseller_id from retail_invoices union all select isp_id, number, reseller_id from retail_payments) d
  where split_part(number, '-', 1) !~ '^R[0-9]+$'
  group by 1, 2
  on conflict do nothing;

create function keep_invoice_prefix() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into reseller_invoice_prefixes (isp_id, prefix, reseller_id) values (new.isp_id, new.invoice_prefix, new.id)
    on conflict (isp_id, prefix) do nothing;
  if not exists (select from reseller_invoice_prefixes p
      where p.isp_id = new.isp_id and p.prefix = new.invoice_prefix and p.reseller_id = new.id) then
    raise exception 'another reseller has or had the prefix %', new.invoice_prefix
      using errcode = 'unique_violation', constraint = 'resellers_invoice_prefix';
  end if;
  return new;
end $$;
create trigger keep_invoice_prefix after insert or update of invoice_prefix on resellers
  for each row when (new.invoice_prefix is not null) execute function keep_invoice_prefix();
