-- Agents: resellers who sell for another reseller, one level deep, for a share of that reseller's commission. An agent sees only
-- their own rows, the reseller sees those of the agents too.

alter table resellers
  add column parent_user_id bigint,
  -- In hundredths of a percent.
  add column share_rate integer check (share_rate between 0 and 10000),
  add constraint resellers_share_of_agent check ((parent_user_id is null) = (share_rate is null)),
  add constraint resellers_agent_commission check (parent_user_id is null or model = 'commission'),
  add constraint resellers_parent foreign key (isp_id, parent_user_id) references resellers (isp_id, user_id);
comment on column resellers.parent_user_id is 'The reseller for whom an agent sells; null: a reseller of the ISP';
comment on column resellers.share_rate is 'What an agent gets of the commission on their own subscribers; the reseller keeps the rest';
create index resellers_by_parent on resellers (isp_id, parent_user_id) where parent_user_id is not null;
create index resellers_by_parent_user on resellers (parent_user_id) where parent_user_id is not null;

-- What the policies of resellers compare with: the reseller and their agents.
create function scope_resellers() returns bigint[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.reseller_ids', true), ''), '{}')::bigint[];

drop function user_data_scope(bigint);
create function user_data_scope(of_user bigint, out kind text, out area_ids bigint[], out department_id bigint, out reseller_id bigint,
    out reseller_ids bigint[])
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select r.data_scope, array(
    with recursive inside as (
      select a.id from areas a where a.isp_id = u.isp_id and a.id = any(u.area_ids)
      union
      select a.id from areas a join inside on a.parent_id = inside.id where a.isp_id = u.isp_id
    )
    select id from inside where r.data_scope = 'own_collections' order by id),
    (select s.department_id from staff s where s.user_id = u.id and s.left_on is null),
    coalesce(u.reseller_user_id, u.id),
    coalesce(u.reseller_user_id, u.id) || array(
      select g.user_id from resellers g
      where g.isp_id = u.isp_id and g.parent_user_id = coalesce(u.reseller_user_id, u.id) order by g.user_id)
  from users u join roles r on r.id = u.role_id where u.id = of_user;
end;
revoke execute on function user_data_scope from public;
grant execute on function user_data_scope to lastmile_platform;

-- A new agent is within the scope of the reseller and their staff at once, and the rights of a reseller are those of the agents too.
create or replace function notify_reseller_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_notify('callers', u.id::text)
  from (select new.user_id as id union select new.parent_user_id
        union select r.user_id from resellers r where r.parent_user_id = new.user_id) concerned
  join users u on u.id = concerned.id or u.reseller_user_id = concerned.id;
  return null;
end $$;

create or replace function in_data_scope(reseller_user_id bigint, area_id bigint) returns boolean
  language sql stable parallel safe
  return case current_setting('role')
    when 'lastmile_own_subscribers' then coalesce(in_data_scope.reseller_user_id = any(scope_resellers()), false)
    when 'lastmile_own_collections' then coalesce(in_data_scope.area_id = any(scope_areas()), false)
    else true
  end;
create or replace function ticket_in_scope(department_id bigint, opened_by bigint, reseller_user_id bigint) returns boolean
  language sql stable parallel safe
  return case current_setting('role')
    when 'lastmile_own_subscribers' then coalesce(ticket_in_scope.reseller_user_id = any(scope_resellers()), false)
    when 'lastmile_own_collections' then coalesce(ticket_in_scope.opened_by = scope_user(), false)
    when 'lastmile_own_department' then coalesce(ticket_in_scope.department_id = scope_department(), false)
      or coalesce(ticket_in_scope.opened_by = scope_staff_user(), false)
    else true
  end;

alter policy own_subscribers on subscribers using (reseller_user_id = any(scope_resellers()));
alter policy own_subscribers on customers using (reseller_user_id = any(scope_resellers()));
alter policy own_subscribers on invoices using (reseller_user_id = any(scope_resellers()));
alter policy own_subscribers on payments using (reseller_user_id = any(scope_resellers()) or cash_user_id = scope_user());
alter policy own_subscribers on tickets using (reseller_user_id = any(scope_resellers()));
alter policy own_subscribers on checkouts using (reseller_user_id = any(scope_resellers()));
alter policy own_subscribers on payment_claims using (reseller_user_id = any(scope_resellers()));
alter policy own_subscribers on imports using (reseller_user_id = any(scope_resellers()));
alter policy own_subscribers on billing_runs using (reseller_user_id = any(scope_resellers()));
alter policy own_subscribers on billing_run_progress using (reseller_user_id = any(scope_resellers()));
alter policy own_subscribers on invoice_aggregates using (kind = 'reseller' and value = any(scope_resellers()::text[]));
alter policy own_subscribers on resellers using (user_id = any(scope_resellers()));
alter policy own_subscribers on reseller_balances using (user_id = any(scope_resellers()));
alter policy own_subscribers on wholesale_charges using (user_id = any(scope_resellers()));
alter policy own_subscribers on retail_invoices using (user_id = any(scope_resellers()));
alter policy own_subscribers on retail_payments using (user_id = any(scope_resellers()));
-- For the statement, which the reseller and their staff read.
alter policy own_subscribers on cash_balances using (user_id = scope_user() or user_id = any(scope_resellers()));
alter policy own_subscribers_select on journal_lines using (user_id = scope_user() or user_id = any(scope_resellers())
  or exists (select from subscribers s where s.isp_id = journal_lines.isp_id and s.id = journal_lines.subscriber_id));
alter policy own_subscribers_update on users
  using (id = scope_user() or id = any(scope_resellers()) or reseller_user_id = any(scope_resellers()));

-- One level, only with commissions, and never more than the whole commission. The reseller's row is locked, so that two agents who
-- are added at once do not exceed it together.
create function check_agent() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  parent resellers;
begin
  if tg_op = 'UPDATE' and new.parent_user_id is distinct from old.parent_user_id then
    raise exception 'the reseller of agent % is fixed', new.id using errcode = 'check_violation', constraint = 'reseller_agent_moved';
  end if;
  -- An agent does not choose their own share.
  if new.parent_user_id <> scope_reseller() then
    raise exception 'agent % is of another reseller', new.id using errcode = 'insufficient_privilege';
  end if;
  select * into parent from resellers r where r.isp_id = new.isp_id and r.user_id = new.parent_user_id for update;
  if parent.parent_user_id is not null or parent.model <> 'commission' then
    raise exception 'reseller % cannot have agents', parent.id using errcode = 'check_violation', constraint = 'reseller_agents';
  end if;
  if new.share_rate + (select coalesce(sum(r.share_rate), 0) from resellers r
      where r.isp_id = new.isp_id and r.parent_user_id = new.parent_user_id and r.user_id <> new.user_id) > 10000 then
    raise exception 'the agents of reseller % would share more than the commission', parent.id
      using errcode = 'check_violation', constraint = 'reseller_shares';
  end if;
  return new;
end $$;
create trigger check_agent before insert or update of parent_user_id, share_rate on resellers
  for each row when (new.parent_user_id is not null) execute function check_agent();

create or replace function check_reseller_model() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from subscribers s where s.isp_id = new.isp_id and s.reseller_user_id = new.user_id and s.removed_at is null) then
    raise exception 'reseller % has subscribers', new.id using errcode = 'check_violation', constraint = 'resellers_model_in_use';
  end if;
  if exists (select from resellers r where r.isp_id = new.isp_id and r.parent_user_id = new.user_id) then
    raise exception 'reseller % has agents', new.id using errcode = 'check_violation', constraint = 'reseller_agents';
  end if;
  return new;
end $$;

-- An agent has the conditions of the reseller.
create function check_condition_of_agent() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from resellers r where r.isp_id = new.isp_id and r.id = new.reseller_id and r.parent_user_id is not null) then
    raise exception 'reseller % is an agent', new.reseller_id using errcode = 'check_violation', constraint = 'reseller_agent_conditions';
  end if;
  return new;
end $$;
create trigger check_agent before insert or update on reseller_conditions
  for each row execute function check_condition_of_agent();

-- Makes a new member of a reseller's staff their agent, with the limits and rights of the reseller. Returns the id of the agent.
create function create_agent(of_user bigint, rate integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  parent bigint;
  created bigint;
begin
  select u.reseller_user_id into parent from users u
  where u.isp_id = current_isp() and u.id = of_user and u.reseller_user_id is not null
    and (scope_reseller() is null or u.reseller_user_id = scope_reseller()) for update;
  if not found then raise exception 'user % is no staff of the reseller', of_user using errcode = 'insufficient_privilege'; end if;
  update users u set reseller_user_id = null, area_ids = p.area_ids from users p where u.id = of_user and p.id = parent;
  insert into resellers (isp_id, user_id, parent_user_id, share_rate, package_ids, may_collect, may_suspend, may_see_live)
  select r.isp_id, of_user, r.user_id, rate, r.package_ids, r.may_collect, r.may_suspend, r.may_see_live
  from resellers r where r.isp_id = current_isp() and r.user_id = parent
  returning id into created;
  return created;
end $$;
revoke execute on function create_agent from public;
grant execute on function create_agent to lastmile_tenant;

-- As before, with the limits of the reseller for whom an agent sells. As owner, because an agent does not see that reseller.
create or replace function check_reseller_limits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  own resellers;
  seller resellers;
  prefix text;
  areas_allowed bigint[];
  is_new constant boolean := tg_op = 'INSERT';
begin
  select * into own from resellers r where r.isp_id = new.isp_id and r.user_id = scope_reseller();
  if not found then return new; end if;
  for seller in
    select * from resellers r where r.isp_id = new.isp_id and r.user_id in (own.user_id, own.parent_user_id)
  loop
    prefix := coalesce(own.username_prefix, seller.username_prefix);
    if (is_new or new.username is distinct from old.username)
      and not starts_with(lower(new.username), lower(coalesce(prefix, ''))) then
      raise exception 'the username does not start with %', prefix
        using errcode = 'check_violation', constraint = 'reseller_username_prefix';
    end if;
    if is_new or new.package_id is distinct from old.package_id or new.next_package_id is distinct from old.next_package_id then
      if exists (
        select from packages p where p.isp_id = new.isp_id and p.id in (new.package_id, new.next_package_id)
          and (is_new or p.id not in (old.package_id, coalesce(old.next_package_id, 0)))
          and not (p.reseller_allowed and (seller.package_ids = '{}' or p.id = any(seller.package_ids)))
      ) then
        raise exception 'the reseller may not sell this package' using errcode = 'check_violation', constraint = 'reseller_package';
      end if;
    end if;
    if is_new or new.area_id is distinct from old.area_id then
      select u.area_ids into areas_allowed from users u where u.id = seller.user_id;
      if areas_allowed <> '{}' and not exists (
        with recursive above as (
          select a.id, a.parent_id from areas a where a.isp_id = new.isp_id and a.id = new.area_id
          union
          select a.id, a.parent_id from areas a join above on a.id = above.parent_id where a.isp_id = new.isp_id
        )
        select from above where id = any(areas_allowed)
      ) then
        raise exception 'the reseller may not sell in this area' using errcode = 'check_violation', constraint = 'reseller_area';
      end if;
    end if;
    if not is_new and not seller.may_suspend and new.status <> old.status and new.status in ('suspended', 'on_hold', 'closed') then
      raise exception 'the reseller may not suspend subscribers' using errcode = 'check_violation', constraint = 'reseller_suspension';
    end if;
  end loop;
  return new;
end $$;

-- The commission on an invoice of an agent belongs to the reseller, less the share of the agent. Both are agreed when it is first
-- credited, and fall with the payment.
alter table reseller_commissions
  add column agent_user_id bigint references users (id),
  add column share_rate integer,
  add column agent_minor bigint not null default 0,
  add constraint reseller_commissions_agent check ((agent_user_id is null) = (share_rate is null)),
  add constraint reseller_commissions_share check (agent_minor between 0 and amount_minor and (agent_minor = 0 or agent_user_id is not null));
comment on column reseller_commissions.amount_minor is 'The whole commission';
comment on column reseller_commissions.agent_minor is 'Of the commission, the share of the agent who sold the subscriber';
create index reseller_commissions_by_agent on reseller_commissions (isp_id, agent_user_id, invoice_id) where agent_user_id is not null;
alter policy own_subscribers on reseller_commissions using (user_id = any(scope_resellers()) or agent_user_id = any(scope_resellers()));

-- Half a unit rounded up, as the commission itself.
create function share_of(commission bigint, rate integer) returns bigint
  language sql immutable parallel safe
  return coalesce(round(commission::numeric * rate / 10000), 0);

create or replace function credit_commissions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  changes jsonb;
begin
  with touched as (
    select n.isp_id, n.invoice_id, max(coalesce(n.released_at, n.at)) as at from new_rows n where n.payment_id is not null group by 1, 2
  ), paid as (
    select t.at, i.isp_id, i.id as invoice_id, i.reseller_user_id, i.issued_on, i.total_minor, i.vat_minor,
      (select coalesce(sum(a.amount_minor), 0) from allocations a join payments p on p.isp_id = a.isp_id and p.id = a.payment_id
       where a.isp_id = i.isp_id and a.invoice_id = i.id and a.released_at is null and p.channel <> 'import') as paid_minor
    from touched t join invoices i on i.isp_id = t.isp_id and i.id = t.invoice_id
    where i.reseller_user_id is not null
      or exists (select from reseller_commissions k where k.isp_id = t.isp_id and k.invoice_id = t.invoice_id)
  ), agreed as (
    select p.*, coalesce(k.user_id, c.user_id) as user_id, coalesce(k.commission_rate, c.commission_rate) as rate,
      coalesce(k.commission_basis, c.commission_basis) as basis, coalesce(k.agent_user_id, c.agent_user_id) as agent_user_id,
      coalesce(k.share_rate, c.share_rate) as share_rate, coalesce(k.amount_minor, 0) as before_minor,
      coalesce(k.agent_minor, 0) as agent_before, coalesce(k.paid_minor, 0) as paid_before, coalesce(k.revision, 0) as revision
    from paid p
    left join reseller_commissions k on k.isp_id = p.isp_id and k.invoice_id = p.invoice_id
    left join lateral (
      select earns.user_id, c.commission_rate, c.commission_basis, r.share_rate,
        case when r.parent_user_id is not null then r.user_id end as agent_user_id
      from resellers r
      join resellers earns on earns.isp_id = r.isp_id and earns.user_id = coalesce(r.parent_user_id, r.user_id)
      join reseller_conditions c on c.isp_id = earns.isp_id and c.reseller_id = earns.id
      where r.isp_id = p.isp_id and r.user_id = p.reseller_user_id and c.valid_from <= p.issued_on
      order by c.valid_from desc limit 1
    ) c on k.invoice_id is null
    where coalesce(k.commission_rate, c.commission_rate, 0) > 0
  )
  select jsonb_agg(to_jsonb(x) || jsonb_build_object('agent_minor', share_of(x.amount_minor, x.share_rate)) order by x.user_id, x.invoice_id)
  into changes from (
    select a.isp_id, a.invoice_id, a.user_id, a.rate, a.basis, a.agent_user_id, a.share_rate, a.paid_minor, a.revision, a.at,
      commission_of(a.paid_minor::bigint, a.total_minor, a.vat_minor, a.rate, a.basis) as amount_minor, a.before_minor, a.agent_before
    from agreed a where a.paid_minor <> a.paid_before
  ) x;
  if changes is null then return null; end if;

  insert into reseller_commissions as k (isp_id, invoice_id, user_id, commission_rate, commission_basis, agent_user_id, share_rate,
    paid_minor, amount_minor, agent_minor, revision)
  select x.isp_id, x.invoice_id, x.user_id, x.rate, x.basis, x.agent_user_id, x.share_rate, x.paid_minor, x.amount_minor, x.agent_minor,
    x.revision + 1
  from jsonb_to_recordset(changes) x (isp_id bigint, invoice_id bigint, user_id bigint, rate integer, basis text, agent_user_id bigint,
    share_rate integer, paid_minor bigint, amount_minor bigint, agent_minor bigint, revision integer)
  on conflict (isp_id, invoice_id) do update set paid_minor = excluded.paid_minor, amount_minor = excluded.amount_minor,
    agent_minor = excluded.agent_minor, revision = excluded.revision;

  with given as materialized (
    select x.*, x.amount_minor - x.before_minor as whole, x.agent_minor - x.agent_before as part
    from jsonb_to_recordset(changes) x (isp_id bigint, invoice_id bigint, user_id bigint, agent_user_id bigint, amount_minor bigint,
      before_minor bigint, agent_minor bigint, agent_before bigint, revision integer, at timestamptz)
    where x.amount_minor <> x.before_minor
  ), made as (
    insert into journal_entries (isp_id, kind, source_kind, source_id, revision, at)
    select g.isp_id, case when g.whole > 0 then 'commission.credited' else 'commission.reversed' end, 'commission',
      g.invoice_id, g.revision + 1, g.at
    from given g order by g.user_id, g.invoice_id
    returning isp_id, id, source_id
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  -- One of the two may get nothing.
  select m.isp_id, m.id, row_number() over (partition by m.id order by l.line_no), l.account, l.user_id, l.amount
  from made m join given g on g.isp_id = m.isp_id and g.invoice_id = m.source_id,
    lateral (values (1, 'commission', null::bigint, g.whole), (2, 'reseller', g.user_id, g.part - g.whole),
                    (3, 'reseller', g.agent_user_id, -g.part)) l (line_no, account, user_id, amount)
  where l.amount <> 0;
  return null;
end $$;

create or replace function lock_reseller_balances(payment_ids bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
begin
  perform from reseller_balances b
  where b.isp_id = current_isp() and b.user_id in (
    select p.owed_by_user_id from payments p where p.isp_id = current_isp() and p.id = any(payment_ids)
    union all
    select earner.user_id from allocations a join reseller_commissions k on k.isp_id = a.isp_id and k.invoice_id = a.invoice_id,
      lateral (values (k.user_id), (k.agent_user_id)) earner (user_id)
    where a.isp_id = current_isp() and a.payment_id = any(payment_ids))
  order by b.user_id for update;
end $$;
