-- Erasure of a customer: personal data is anonymised, documents and the ledger stay.

insert into permissions (action, subject, label) values ('erase', 'PersonalData', 'Erase personal data');
insert into role_permissions (role_id, permission_id)
select r.id, p.id from roles r, permissions p
where r.name = 'client' and r.is_system and p.action = 'erase' and p.subject = 'PersonalData';

alter table customers add column erased_at timestamptz;
comment on column customers.erased_at is 'When the personal data was erased; such a customer can no longer be changed or used';

-- Columns of customers, subscribers and their documents that say who or where somebody is.
create function personal_columns() returns text[]
  language sql immutable parallel safe
  return array['name', 'name_bn', 'mobile', 'alt_mobile', 'email', 'nid', 'passport', 'gender', 'birth_date', 'occupation', 'company', 'bin',
    'house', 'road', 'flat', 'landmark', 'division_id', 'district_id', 'upazila_id', 'thana_id', 'postcode', 'latitude', 'longitude', 'search',
    'username', 'username_key', 'name_key', 'static_ip', 'caller_id', 'onu_serial', 'box_no', 'comment', 'promise_note',
    'snapshot', 'note'];

create function mask_personal_data(data jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select jsonb_object_agg(key, case when key = any(personal_columns()) and value <> 'null' then '"***"' else value end)
    from jsonb_each(data)
  );

-- Whether some values were replaced by stars and nothing else was changed.
create function is_masked_copy(original jsonb, copy jsonb) returns boolean
  language sql immutable parallel safe
  return (original is null) = (copy is null) and not exists (
    select from jsonb_each(original) o full join jsonb_each(copy) c on c.key = o.key
    where o.key is null or c.key is null or (c.value is distinct from o.value and c.value is distinct from '"***"')
  );

-- The audit log stays append-only, also for the owner: values can be masked, and nothing else can be changed.
create function protect_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'before' - 'after' = to_jsonb(old) - 'before' - 'after'
    and is_masked_copy(old.before, new.before) and is_masked_copy(old.after, new.after) then
    return new;
  end if;
  raise exception '% is append-only: add a row that corrects instead', tg_table_name using errcode = 'LM001';
end $$;
drop trigger append_only on audit_log;
create trigger append_only before update or delete on audit_log for each row execute function protect_audit_log();

-- Masks what the audit log says about an erased customer and their subscribers. Who did what and when stays.
create function mask_erased_customer(customer bigint) returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  masked bigint;
begin
  if not exists (select from customers c where c.isp_id = current_isp() and c.id = customer and c.erased_at is not null) then
    raise exception 'customer % is not erased', customer using errcode = 'insufficient_privilege';
  end if;
  with concerned as (
    select 'customers' as entity, customer as id
    union all
    select 'subscribers', s.id from subscribers s where s.isp_id = current_isp() and s.customer_id = customer
    union all
    select 'invoices', i.id from invoices i join subscribers s on s.isp_id = i.isp_id and s.id = i.subscriber_id
    where s.isp_id = current_isp() and s.customer_id = customer
    union all
    select 'payments', p.id from payments p join subscribers s on s.isp_id = p.isp_id and s.id = p.subscriber_id
    where s.isp_id = current_isp() and s.customer_id = customer
  ), changed as (
    update audit_log a set before = mask_personal_data(a.before), after = mask_personal_data(a.after)
    from concerned c
    where a.isp_id = current_isp() and a.entity = c.entity and a.entity_id = c.id
      and (a.before ?| personal_columns() or a.after ?| personal_columns())
    returning 1
  )
  select count(*) into masked from changed;
  return masked;
end $$;
revoke execute on function mask_erased_customer from public;
grant execute on function mask_erased_customer to lastmile_tenant;

-- An event with details, in the name of the transaction's user.
create function record_erasure(customer bigint, details jsonb) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select record_event('erased', 'customers', customer, current_isp(), details);
end;
revoke execute on function record_erasure from public;
grant execute on function record_erasure to lastmile_tenant;

-- As before, and an erased customer is no longer given a subscriber.
create or replace function subscribers_sync_name() returns trigger language plpgsql as $$
declare
  erased timestamptz;
begin
  if new.customer_id is null then
    new.name_key := '';
    return new;
  end if;
  select lower(p.name), p.erased_at into new.name_key, erased from customers p where p.isp_id = new.isp_id and p.id = new.customer_id;
  if found and (erased is null or (tg_op = 'UPDATE' and new.customer_id = old.customer_id)) then return new; end if;
  if tg_op = 'INSERT' or new.customer_id is distinct from old.customer_id then
    raise exception 'customer % does not exist', new.customer_id
      using errcode = 'foreign_key_violation', constraint = 'subscribers_isp_id_customer_id_fkey';
  end if;
  new.name_key := old.name_key;
  return new;
end $$;
