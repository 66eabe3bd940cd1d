-- The data scope of a role: which rows of its ISP a user can access. Each scope but `all` has a database role, which
-- inherits the grants and policies of lastmile_tenant and has restrictive policies of its own. Transactions without a
-- scope stay as they are: they cost nothing more.

alter table roles add column data_scope text not null default 'all'
  constraint roles_data_scope check (data_scope in ('all', 'own_subscribers', 'own_collections')),
  add constraint roles_data_scope_of_isp check (scope = 'isp' or data_scope = 'all');
comment on column roles.data_scope is 'Which rows of the ISP its users can access: all, those of a reseller, or those of a collector';
update roles set data_scope = 'own_subscribers' where name = 'reseller' and is_system;
update roles set data_scope = 'own_collections' where name = 'collector' and is_system;

-- What the policies compare with. Without the setting they return null or nothing, so that no row is visible.
create function scope_user() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;
create function scope_reseller() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.reseller_id', true), '')::bigint;
create function scope_areas() returns bigint[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.area_ids', true), ''), '{}')::bigint[];

-- For security-definer functions, to which policies do not apply: whether a subscriber is within the scope.
create function in_data_scope(reseller_user_id bigint, area_id bigint) returns boolean
  language sql stable parallel safe
  return case current_setting('role')
    when 'lastmile_own_subscribers' then coalesce(in_data_scope.reseller_user_id = scope_reseller(), false)
    when 'lastmile_own_collections' then coalesce(in_data_scope.area_id = any(scope_areas()), false)
    else true
  end;

create or replace function acting_isp() returns bigint language plpgsql stable as $$
begin
  if current_setting('role') = 'lastmile_platform' then return null; end if;
  if current_setting('role') in ('lastmile_tenant', 'lastmile_own_subscribers', 'lastmile_own_collections')
    and current_isp() is not null then return current_isp(); end if;
  raise exception 'this runs only as tenant of an ISP or as platform' using errcode = 'insufficient_privilege';
end $$;

-- The scope of a user, with the areas below the assigned ones; read when a call or a job of the user begins.
create function user_data_scope(of_user bigint, out kind text, out area_ids bigint[])
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select r.data_scope, array(
    with recursive inside as (
      select a.id from areas a where a.isp_id = u.isp_id and a.id = any(u.area_ids)
      union
      select a.id from areas a join inside on a.parent_id = inside.id where a.isp_id = u.isp_id
    )
    select id from inside where r.data_scope = 'own_collections' order by id)
  from users u join roles r on r.id = u.role_id where u.id = of_user;
end;
revoke execute on function user_data_scope from public;
grant execute on function user_data_scope to lastmile_platform;

drop trigger announce on users;
create trigger announce after update of status, role_id, isp_id, two_factor_since, area_ids on users
  for each row execute function notify_caller_changed();
create trigger announce_insert after insert on areas
  for each row when (new.parent_id is not null) execute function notify_all_callers_changed();
create trigger announce_update after update of parent_id on areas
  for each row when (old.parent_id is distinct from new.parent_id) execute function notify_all_callers_changed();

-- Collectors without areas could collect everywhere until now. They keep the whole ISP, as areas; without areas they
-- would see nothing from now on.
update users u set area_ids = top.ids
from roles r, (select isp_id, array_agg(id order by id) as ids from areas where parent_id is null group by isp_id) top
where r.id = u.role_id and r.data_scope = 'own_collections' and u.area_ids = '{}' and top.isp_id = u.isp_id
  and cardinality(top.ids) <= 100;

-- Confines the transactions of one scope to the rows that fulfil the condition, for reading and writing or as given.
create function add_scope_policy(target regclass, scope text, condition text, command text default 'all') returns void
  language plpgsql as $$
begin
  execute format('create policy %I on %s as restrictive for %s to %I using (%s)',
    scope || case command when 'all' then '' else '_' || command end, target, command, 'lastmile_' || scope, condition);
end $$;

-- The same for both scopes, by a row that this one belongs to and that has a policy itself. For rows that are read by
-- their key; lists compare columns of their own rows.
create function add_scope_policies_by(target regclass, parent regclass, key text) returns void language plpgsql as $$
declare
  condition constant text := format(
    'exists (select from %s parent where parent.isp_id = %s.isp_id and parent.id = %s.%I)', parent, target, target, key);
begin
  perform add_scope_policy(target, 'own_subscribers', condition), add_scope_policy(target, 'own_collections', condition);
end $$;

-- Subscribers and customers. A customer belongs to the reseller who created them.
alter table customers add column reseller_user_id bigint references users (id);
comment on column customers.reseller_user_id is 'The reseller whose customer this is; null: of the ISP itself';
alter table customers disable trigger user;
update customers c set reseller_user_id = owner.reseller
from (
  select s.isp_id, s.customer_id, min(s.reseller_user_id) as reseller from subscribers s where s.customer_id is not null
  group by 1, 2 having count(*) = count(s.reseller_user_id) and min(s.reseller_user_id) = max(s.reseller_user_id)
) owner
where c.isp_id = owner.isp_id and c.id = owner.customer_id;
update customers c set reseller_user_id = u.id
from users u join roles r on r.id = u.role_id and r.data_scope = 'own_subscribers'
where u.isp_id = c.isp_id and u.id = c.created_by
  and not exists (select from subscribers s where s.isp_id = c.isp_id and s.customer_id = c.id);
alter table customers enable trigger user;
alter table customers alter column reseller_user_id set default scope_reseller();
create index customers_by_reseller on customers (isp_id, reseller_user_id, id) where reseller_user_id is not null;

select add_scope_policy('subscribers', 'own_subscribers', 'reseller_user_id = scope_reseller()'),
       add_scope_policy('subscribers', 'own_collections', 'area_id = any((select scope_areas())::bigint[])'),
       add_scope_policy('customers', 'own_subscribers', 'reseller_user_id = scope_reseller()'),
       add_scope_policy('customers', 'own_collections',
         'exists (select from subscribers s where s.isp_id = customers.isp_id and s.customer_id = customers.id)');

-- A foreign key does not apply policies: a subscriber is only given to a customer whom the transaction sees.
create or replace function subscribers_sync_name() returns trigger language plpgsql as $$
begin
  if new.customer_id is null then
    new.name_key := '';
    return new;
  end if;
  select lower(p.name) into new.name_key from customers p where p.isp_id = new.isp_id and p.id = new.customer_id;
  if found then return new; end if;
  if tg_op = 'INSERT' or new.customer_id is distinct from old.customer_id then
    raise exception 'customer % does not exist', new.customer_id
      using errcode = 'foreign_key_violation', constraint = 'subscribers_isp_id_customer_id_fkey';
  end if;
  new.name_key := old.name_key;
  return new;
end $$;
-- As owner: a customer may have subscribers whom the transaction does not see.
alter function customers_sync_name() security definer set search_path = pg_catalog, public;

-- Rows of one subscriber.
select add_scope_policies_by(target::regclass, 'subscribers', 'subscriber_id')
from unnest(array['subscriber_balances', 'subscriber_presence', 'subscriber_terms', 'session_log', 'router_secrets',
  'recurring_charges', 'opening_balances', 'pending_final_invoices', 'notifications', 'live_watches', 'credit_notes',
  'billing_run_outcomes', 'skipped_months']) target;

-- Money. A collector sees invoices of subscribers who are in their areas now, wherever they were when it was issued.
select add_scope_policy('invoices', 'own_subscribers', 'reseller_user_id = scope_reseller()'),
       add_scope_policy('invoices', 'own_collections',
         'exists (select from subscribers s where s.isp_id = invoices.isp_id and s.id = invoices.subscriber_id)'),
       add_scope_policy('payments', 'own_subscribers', 'reseller_user_id = scope_reseller() or cash_user_id = scope_user()'),
       add_scope_policy('payments', 'own_collections', 'received_by = scope_user() or cash_user_id = scope_user()'),
       add_scope_policies_by('invoice_lines', 'invoices', 'invoice_id'),
       add_scope_policies_by('allocations', 'invoices', 'invoice_id'),
       add_scope_policies_by('payment_refunds', 'payments', 'payment_id'),
       add_scope_policies_by('credit_note_refunds', 'credit_notes', 'credit_note_id');
select add_scope_policy('invoice_aggregates', 'own_subscribers', $$kind = 'reseller' and value = scope_reseller()::text$$),
       add_scope_policy('invoice_aggregates', 'own_collections', 'false'),
       add_scope_policy('payment_aggregates', 'own_subscribers', 'false'),
       add_scope_policy('payment_aggregates', 'own_collections', $$kind = 'receiver' and value = scope_user()::text$$),
       add_scope_policy('subscriber_aggregates', 'own_subscribers', 'false'),
       add_scope_policy('subscriber_aggregates', 'own_collections', 'false');

-- The ledger is posted to in the name of both sides of a document, and read by subscriber or by the user's own cash.
select add_scope_policy('journal_lines', scope,
         'user_id = scope_user() or exists (select from subscribers s where s.isp_id = journal_lines.isp_id and s.id = journal_lines.subscriber_id)',
         'select'),
       add_scope_policy('account_aggregates', scope, 'false')
from unnest(array['own_subscribers', 'own_collections']) scope;

-- Cash, background jobs, messages and the audit log: the user's own.
select add_scope_policy('cash_balances', scope, 'user_id = scope_user()'),
       add_scope_policy('cash_day_closings', scope, 'user_id = scope_user()'),
       add_scope_policy('cash_movements', scope, 'user_id = scope_user()'),
       add_scope_policy('cash_hand_overs', scope, 'from_user_id = scope_user() or to_user_id = scope_user()'),
       add_scope_policy('jobs', scope, 'user_id = scope_user()'),
       add_scope_policy('inbox_messages', scope, 'user_id = scope_user()', 'select'),
       add_scope_policy('inbox_messages', scope, 'user_id = scope_user()', 'update'),
       add_scope_policy('idempotency_keys', scope, 'user_id = scope_user()'),
       add_scope_policy('audit_log', scope, 'user_id = scope_user()')
from unnest(array['own_subscribers', 'own_collections']) scope;
select add_scope_policies_by('cash_hand_over_payments', 'cash_hand_overs', 'hand_over_id');

-- Billing runs and imports: of the reseller, or of the user who uploaded the file.
alter table billing_run_progress add column reseller_user_id bigint;
update billing_run_progress p set reseller_user_id = r.reseller_user_id
from billing_runs r where r.isp_id = p.isp_id and r.id = p.run_id and r.reseller_user_id is not null;
alter table billing_run_progress alter column reseller_user_id set default scope_reseller();
select add_scope_policy('billing_runs', 'own_subscribers', 'reseller_user_id = scope_reseller()'),
       add_scope_policy('billing_runs', 'own_collections', 'false'),
       add_scope_policy('billing_run_progress', 'own_subscribers', 'reseller_user_id = scope_reseller()'),
       add_scope_policy('billing_run_progress', 'own_collections', 'false'),
       add_scope_policy('imports', 'own_subscribers', 'reseller_user_id = scope_reseller()'),
       add_scope_policy('imports', 'own_collections', 'created_by = scope_user()'),
       add_scope_policies_by('import_rows', 'imports', 'import_id');

-- The names of all PPP secrets of a router.
select add_scope_policy('router_inventory', scope, 'false') from unnest(array['own_subscribers', 'own_collections']) scope;

-- Security-definer functions apply the scope themselves.
create or replace function search_subscribers(pattern text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.id from subscribers s
  where s.isp_id = current_isp() and s.username_key like pattern and in_data_scope(s.reseller_user_id, s.area_id)
  union
  select s.id from customers p join subscribers s on s.isp_id = p.isp_id and s.customer_id = p.id
  where p.isp_id = current_isp() and p.search like pattern and in_data_scope(s.reseller_user_id, s.area_id);
end;

create or replace function subscribers_with_prefix(prefix text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.id from subscribers s
  where s.isp_id = current_isp() and s.removed_at is null and s.username_key >= prefix and s.username_key < prefix || chr(1114111)
    and in_data_scope(s.reseller_user_id, s.area_id)
  union
  select s.id from subscribers s
  where s.isp_id = current_isp() and s.removed_at is null and s.name_key >= prefix and s.name_key < prefix || chr(1114111)
    and in_data_scope(s.reseller_user_id, s.area_id);
end;

create or replace function lock_job(job_id bigint) returns jobs
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  own_isp constant bigint := acting_isp();
  job jobs;
begin
  select * into job from jobs
  where id = job_id and (own_isp is null or isp_id = own_isp) and (scope_user() is null or user_id = scope_user()) for update;
  return job;
end $$;

-- Within a scope, of the user themselves or of who hands cash over to them.
create or replace function lock_cash(holder_id bigint) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  balance bigint;
begin
  if holder_id <> scope_user() and not exists (
    select from cash_hand_overs h where h.isp_id = current_isp() and h.from_user_id = holder_id and h.to_user_id = scope_user()
      and h.status = 'pending'
  ) then
    raise exception 'the cash of user % is outside of the data scope', holder_id using errcode = 'insufficient_privilege';
  end if;
  insert into cash_balances (isp_id, user_id) values (current_isp(), holder_id) on conflict do nothing;
  select balance_minor into balance from cash_balances
  where isp_id = current_isp() and user_id = holder_id for update;
  return balance;
end $$;

-- The payments of a hand-over belong to the sender until it is accepted; the recipient decides about them.
create function subscribers_of_hand_over(of_hand_over bigint) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct p.subscriber_id from payments p
  join cash_hand_overs h on h.isp_id = p.isp_id and h.id = p.hand_over_id
  where p.isp_id = current_isp() and p.hand_over_id = of_hand_over
    and (scope_user() is null or scope_user() in (h.from_user_id, h.to_user_id));
end;
create function move_handed_over_cash(of_hand_over bigint, holder_id bigint) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update payments p set cash_user_id = holder_id, hand_over_id = null
  from cash_hand_overs h
  where h.isp_id = p.isp_id and h.id = p.hand_over_id and p.isp_id = current_isp() and p.hand_over_id = of_hand_over
    and holder_id in (h.from_user_id, h.to_user_id) and (scope_user() is null or scope_user() = h.to_user_id);
end;
revoke execute on function subscribers_of_hand_over, move_handed_over_cash from public;
grant execute on function subscribers_of_hand_over, move_handed_over_cash to lastmile_tenant;

-- A username may have belonged to a closed subscriber outside of the scope; its secret on the router passes over.
alter function save_desired_state(bigint[], boolean, boolean) rename to save_desired_state_of;
alter function save_desired_state_of(bigint[], boolean, boolean) security definer set search_path = pg_catalog, public;
revoke execute on function save_desired_state_of from public;
create function save_desired_state(subscriber_ids bigint[], drop_sessions boolean default false, repush boolean default false)
  returns setof bigint language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if scope_user() is not null then
    subscriber_ids := array(
      select s.id from subscribers s
      where s.isp_id = current_isp() and s.id = any(subscriber_ids) and in_data_scope(s.reseller_user_id, s.area_id));
  end if;
  return query select save_desired_state_of(subscriber_ids, drop_sessions, repush);
end $$;
revoke execute on function save_desired_state from public;
grant execute on function save_desired_state to lastmile_tenant;

-- Usernames and addresses are unique within the ISP: only whether they are in use, and never by whom.
create function usernames_in_use(username_keys text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct s.username_key from subscribers s
  where s.isp_id = current_isp() and s.username_key = any(username_keys) and s.status <> 'closed';
end;
create function static_ips_in_use() returns table (id bigint, router_id bigint, address text)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select case when in_data_scope(s.reseller_user_id, s.area_id) then s.id else 0 end, s.router_id, host(s.static_ip)
  from subscribers s where s.isp_id = current_isp() and s.static_ip is not null and s.status <> 'closed';
end;
revoke execute on function usernames_in_use, static_ips_in_use from public;
grant execute on function usernames_in_use, static_ips_in_use to lastmile_tenant;

-- The history of a subscriber or an invoice, whoever changed it: in the audit log itself, users within a scope see only
-- their own changes.
create function subscriber_history(of_subscriber bigint) returns setof audit_log
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select a.* from audit_log a
  where a.isp_id = current_isp() and a.entity = 'subscribers' and a.entity_id = of_subscriber
    and exists (select from subscribers s where s.isp_id = current_isp() and s.id = of_subscriber
                and in_data_scope(s.reseller_user_id, s.area_id));
end;
create function invoice_history(of_invoice bigint) returns setof audit_log
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select a.* from audit_log a
  where a.isp_id = current_isp() and a.entity = 'invoices' and a.entity_id = of_invoice
    and exists (select from invoices i join subscribers s on s.isp_id = i.isp_id and s.id = i.subscriber_id
                where i.isp_id = current_isp() and i.id = of_invoice and in_data_scope(i.reseller_user_id, s.area_id));
end;
revoke execute on function subscriber_history, invoice_history from public;
grant execute on function subscriber_history, invoice_history to lastmile_tenant;
