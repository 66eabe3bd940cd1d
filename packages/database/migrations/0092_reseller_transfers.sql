-- Subscribers can be transferred between resellers. What is open moves with them, what is settled stays with who sold it.

-- An invoice on which a reseller earned a commission may belong to the ISP or to another reseller by now. The commission
-- stays with who earned it, and falls if the payment is reversed.
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
    select p.*, coalesce(k.user_id, p.reseller_user_id) as user_id, coalesce(k.commission_rate, c.commission_rate) as rate,
      coalesce(k.commission_basis, c.commission_basis) as basis, coalesce(k.amount_minor, 0) as before_minor,
      coalesce(k.paid_minor, 0) as paid_before, coalesce(k.revision, 0) as revision
    from paid p
    left join reseller_commissions k on k.isp_id = p.isp_id and k.invoice_id = p.invoice_id
    left join lateral (
      select c.commission_rate, c.commission_basis from reseller_conditions c
      join resellers r on r.isp_id = c.isp_id and r.id = c.reseller_id
      where r.isp_id = p.isp_id and r.user_id = p.reseller_user_id and c.valid_from <= p.issued_on
      order by c.valid_from desc limit 1
    ) c on k.invoice_id is null
    where coalesce(k.commission_rate, c.commission_rate, 0) > 0
  )
  select jsonb_agg(to_jsonb(x) order by x.user_id, x.invoice_id) into changes from (
    select a.isp_id, a.invoice_id, a.user_id, a.rate, a.basis, a.paid_minor, a.revision, a.at,
      commission_of(a.paid_minor::bigint, a.total_minor, a.vat_minor, a.rate, a.basis) as amount_minor, a.before_minor
    from agreed a where a.paid_minor <> a.paid_before
  ) x;
  if changes is null then return null; end if;

  insert into reseller_commissions as k (isp_id, invoice_id, user_id, commission_rate, commission_basis, paid_minor, amount_minor, revision)
  select x.isp_id, x.invoice_id, x.user_id, x.rate, x.basis, x.paid_minor, x.amount_minor, x.revision + 1
  from jsonb_to_recordset(changes) x (isp_id bigint, invoice_id bigint, user_id bigint, rate integer, basis text, paid_minor bigint,
    amount_minor bigint, revision integer)
  on conflict (isp_id, invoice_id) do update
    set paid_minor = excluded.paid_minor, amount_minor = excluded.amount_minor, revision = excluded.revision;

  with given as materialized (
    select * from jsonb_to_recordset(changes) x (isp_id bigint, invoice_id bigint, user_id bigint, amount_minor bigint,
      before_minor bigint, revision integer, at timestamptz)
    where x.amount_minor <> x.before_minor
  ), made as (
    insert into journal_entries (isp_id, kind, source_kind, source_id, revision, at)
    select g.isp_id, case when g.amount_minor > g.before_minor then 'commission.credited' else 'commission.reversed' end, 'commission',
      g.invoice_id, g.revision + 1, g.at
    from given g order by g.user_id, g.invoice_id
    returning isp_id, id, source_id
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, user_id, amount_minor)
  select m.isp_id, m.id, l.line_no, l.account, l.user_id, l.amount
  from made m join given g on g.isp_id = m.isp_id and g.invoice_id = m.source_id,
    lateral (values (1, 'commission', null::bigint, g.amount_minor - g.before_minor),
                    (2, 'reseller', g.user_id, g.before_minor - g.amount_minor)) l (line_no, account, user_id, amount);
  return null;
end $$;

-- An invoice that becomes open again, or a payment that becomes credit again, belongs to the reseller who has the subscriber now:
-- otherwise a reseller could neither see nor collect what their subscriber owes. Within the data scope of a reseller the
-- subscriber of another one is not found, and the row stays where it is.
create function follow_subscriber() returns trigger language plpgsql as $$
declare
  seller record;
begin
  select s.reseller_user_id into seller from subscribers s where s.isp_id = new.isp_id and s.id = new.subscriber_id;
  if found then new.reseller_user_id := seller.reseller_user_id; end if;
  return new;
end $$;
create trigger follow_subscriber before update of paid_minor on invoices
  for each row when (new.paid_minor < old.paid_minor) execute function follow_subscriber();
create trigger follow_subscriber before update of allocated_minor on payments
  for each row when (new.allocated_minor < old.allocated_minor and new.reversed_at is null) execute function follow_subscriber();
