/** Subscribers of an ISP ($1) with ids from $2 to $3; see `findWronglyCharged`. */
export const wronglyCharged = `
  with issued as (
    select i.isp_id, i.id, coalesce(i.original_invoice_id, i.id) as original_id, i.subscriber_id, i.kind,
      coalesce(i.calculated_on, i.issued_on) as issued_on, i.cancelled_at, exists (
        select from invoices r where r.isp_id = i.isp_id and r.replaces_invoice_id = i.id) as is_replaced,
       i.period_start, i.period_end, i.whole_days, i.package_id,
      i.monthly_discount_minor, i.monthly_discount_percent, i.monthly_discount_from, i.monthly_discount_until,
      i.vat_mode, i.isp_vat_mode, max(i.vat_rate) over (partition by i.isp_id, i.subscriber_id) as highest_rate,
      -- One that was free when it was closed got no final invoice.
      s.billing = 'normal' and s.customer_id is not null and s.status = 'closed' and not exists (
        select from subscriber_terms t where t.isp_id = s.isp_id and t.subscriber_id = s.id and t.status = 'closed' and t.billing = 'free') as is_closed
    from invoices i join subscribers s on s.isp_id = i.isp_id and s.id = i.subscriber_id
    where i.isp_id = $1 and i.subscriber_id between $2 and $3 and (i.kind = 'monthly' or exists (
      select from invoice_lines l where l.isp_id = i.isp_id and l.invoice_id = i.id and l.revision = 1 and l.kind = 'proration'))
  ), settled as (
    -- Terms that began before this day are charged; once a subscriber is closed and has its final invoice, all of them.
    select i.isp_id, i.subscriber_id, case when i.is_closed then 'infinity' else max(i.issued_on) end as before_on
    from (
      select isp_id, subscriber_id, is_closed, max(cancelled_at) filter (where not is_replaced) as last_cancelled,
        max(issued_on) filter (where cancelled_at is null) as issued_on, max(original_id) filter (where cancelled_at is null) as last_id
      from issued group by 1, 2, 3
    ) i
    left join journal_entries e on e.isp_id = i.isp_id and e.source_kind = 'invoice' and e.source_id = i.last_id
      and e.kind = 'invoice.issued' and e.revision = 1
    where not exists (select from pending_final_invoices f where f.isp_id = i.isp_id and f.subscriber_id = i.subscriber_id)
      and (i.is_closed or (
        (i.last_cancelled is null or i.last_cancelled < e.at)
        and not exists (select from subscriber_terms t
          where t.isp_id = i.isp_id and t.subscriber_id = i.subscriber_id and t.from_on = i.issued_on)))
    group by i.isp_id, i.subscriber_id, i.is_closed
  ), lines as (
    select i.isp_id, i.subscriber_id, i.id as invoice_id, i.kind as invoice_kind, i.whole_days, l.kind, l.line_no, l.days, l.unit_minor, l.amount_minor,
      coalesce(l.adjusts_invoice_id, i.original_id) as for_invoice_id, l.price_vat_mode
    from settled join issued i using (isp_id, subscriber_id)
    join invoice_lines l on l.isp_id = i.isp_id and l.invoice_id = i.id and l.revision = 1
      and (l.kind = 'proration' or (i.kind = 'monthly' and l.kind in ('package', 'extra', 'discount')))
    where i.cancelled_at is null
  ), converted as (
    -- Invoices with prices in another VAT mode than theirs. The mode of a package or of the ISP may have changed since.
    select distinct isp_id, for_invoice_id from lines where price_vat_mode is not null
  ), charged as (
    select isp_id, subscriber_id, sum(amount_minor) as amount, count(*) as lines from lines group by 1, 2
  ), as_issued as (
    select isp_id, invoice_id, sum(coalesce(days, whole_days)) filter (where kind = 'package') as days,
      (array_agg(unit_minor order by line_no desc) filter (where kind = 'package'))[1] as price,
      coalesce(sum(amount_minor) filter (where kind = 'extra'), 0) as extras,
      coalesce(sum(unit_minor) filter (where kind = 'extra'), 0) as full_extras
    from lines where invoice_kind = 'monthly' group by 1, 2
  ), terms as (
    select t.*, lag(t.status) over history as was, lead(t.from_on) over history - 1 as until_on
    from settled join subscriber_terms t using (isp_id, subscriber_id) where t.from_on < settled.before_on
    window history as (partition by t.isp_id, t.subscriber_id order by t.from_on)
  ), discounts as (
    -- That of the last day of the period or of the issue; of one that changed on the day of the issue, the invoice knows which.
    select i.isp_id, i.id as invoice_id,
      case when t.from_on = i.issued_on then i.monthly_discount_minor else t.discount_minor end as minor,
      case when t.from_on = i.issued_on then i.monthly_discount_percent else t.discount_percent end as percent,
      coalesce(case when t.from_on = i.issued_on then i.monthly_discount_from else t.discount_from end, '-infinity'::date) as from_on,
      coalesce(case when t.from_on = i.issued_on then i.monthly_discount_until else t.discount_until end, 'infinity'::date) as until_on
    from issued i
    join lateral (
      select t.* from subscriber_terms t
      where t.isp_id = i.isp_id and t.subscriber_id = i.subscriber_id and t.from_on <= least(i.issued_on, i.period_end)
      order by t.from_on desc limit 1
    ) t on true
    where i.kind = 'monthly' and i.cancelled_at is null
  ), spans as (
    select i.isp_id, i.subscriber_id, i.id as invoice_id, i.whole_days,
      least(coalesce(t.until_on, i.period_end), i.period_end) - greatest(t.from_on, i.period_start) + 1 as days,
      greatest(0, least(coalesce(t.until_on, i.period_end), i.period_end, d.until_on)
        - greatest(t.from_on, i.period_start, d.from_on) + 1) as discount_days, coalesce(d.minor, 0) as discount, d.percent,
      t.status = 'on_hold' or (t.status = 'suspended' and (t.from_on < i.issued_on or t.was = 'suspended')) as is_optional,
      case when t.from_on < i.issued_on then t.price_minor
           when t.from_on = i.issued_on and t.package_id = i.package_id then a.price
           when t.from_on = i.issued_on then t.price_minor
           else coalesce((
             select case when e.from_on = i.issued_on and e.package_id = i.package_id then a.price else e.price_minor end
             from subscriber_terms e
             where e.isp_id = t.isp_id and e.subscriber_id = t.subscriber_id and e.package_id = t.package_id
               and e.from_on < t.from_on and e.status not in ('pending', 'closed') and not exists (
                 select from subscriber_terms o where o.isp_id = t.isp_id and o.subscriber_id = t.subscriber_id
                   and o.package_id <> t.package_id and o.status not in ('pending', 'closed')
                   and o.from_on between e.from_on and t.from_on)
             order by e.from_on <= i.issued_on desc, abs(e.from_on - i.issued_on) limit 1), t.price_minor) end as price,
      case when c.for_invoice_id is null and coalesce(p.vat_mode, i.isp_vat_mode, o.vat_mode, 'inclusive') = i.vat_mode then 0
           else greatest(i.highest_rate, coalesce(p.vat_rate, o.vat_rate, 0)) end as other_rate
    from issued i
    join as_issued a on a.isp_id = i.isp_id and a.invoice_id = i.id
    join terms t on t.isp_id = i.isp_id and t.subscriber_id = i.subscriber_id
      and t.from_on <= i.period_end and coalesce(t.until_on, i.period_end) >= i.period_start
    join packages p on p.isp_id = t.isp_id and p.id = t.package_id
    left join discounts d on d.isp_id = i.isp_id and d.invoice_id = i.id
    left join converted c on c.isp_id = i.isp_id and c.for_invoice_id = i.original_id
    left join isp_settings o on o.isp_id = i.isp_id
    where i.kind = 'monthly' and i.cancelled_at is null and t.billing = 'normal'
      and (t.status in ('active', 'suspended') or t.hold_charged)
  ), served as (
    -- At least and at most: suspended days and short holds, and prices with or without VAT where the package and the invoice differ in that.
    select isp_id, invoice_id,
      sum(case when is_optional then 0 else days end) as least_days, sum(days) as most_days,
      -- A discount above the price makes a day of less than nothing, which other lines pay for.
      sum(case when is_optional then least(0, least_cost) else least_cost end / whole_days) as least_price,
      sum(case when is_optional then greatest(0, most_cost) else most_cost end / whole_days) as most_price
    from (
      select p.*, days * least_unit - discount_days * coalesce(least_unit * percent / 100, discount) as least_cost,
        days * most_unit - discount_days * coalesce(most_unit * percent / 100, discount) as most_cost
      from (
        select *, price / (1 + other_rate / 10000.0) as least_unit, price * (1 + other_rate / 10000.0) as most_unit from spans
      ) p
    ) s group by 1, 2
  ), expected as (
    select i.isp_id, i.subscriber_id, coalesce(s.least_days, 0) as least_days, coalesce(s.most_days, 0) as most_days,
      coalesce(s.least_price, 0) as least_price, coalesce(s.most_price, 0) as most_price,
      case when coalesce(s.least_days, 0) >= a.days then a.extras else 0 end as least_extras,
      case when coalesce(s.most_days, 0) > a.days then a.full_extras when coalesce(s.most_days, 0) = 0 then 0 else a.extras end as most_extras
    from issued i
    join as_issued a on a.isp_id = i.isp_id and a.invoice_id = i.id
    left join served s on s.isp_id = i.isp_id and s.invoice_id = i.id
    where i.kind = 'monthly' and i.cancelled_at is null
  ), owed as (
    select isp_id, subscriber_id, count(*) as invoices,
      sum(greatest(least_price + least_extras, 0)) as least_owed,
      sum(greatest(most_price + most_extras, 0)) as most_owed
    from expected group by 1, 2
  )
  select format('Subscriber %s of ISP %s was charged %s for its service, but its terms give %s.', c.subscriber_id, c.isp_id, c.amount,
    case when round(coalesce(o.least_owed, 0)) = round(coalesce(o.most_owed, 0)) then round(coalesce(o.least_owed, 0))::text
         else round(o.least_owed) || ' to ' || round(o.most_owed) end) as violation
  from charged c
  left join owed o on o.isp_id = c.isp_id and o.subscriber_id = c.subscriber_id
  where c.amount not between coalesce(o.least_owed, 0) - c.lines - 2 and coalesce(o.most_owed, 0) + c.lines + 2
  order by c.isp_id, c.subscriber_id`;
