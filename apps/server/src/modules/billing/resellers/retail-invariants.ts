import { rawQuery, type Tx } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

const texts = async (tx: Tx, query: string): Promise<string[]> => {
  const { rows } = await tx.executeQuery<{ violation: string }>(rawQuery(query));
  return rows.map(({ violation }) => violation);
};

/**
 * Every line that retail documents cause, by account. Revenue, VAT, balances of subscribers and cash of the ISP are not among
 * them, so that a posting there is reported too.
 */
const wrongPostings = `
  with expected as (
    select i.isp_id, 'retail_invoice' as source_kind, i.id as source_id, a.account, i.user_id, null::text as method, a.amount
    from retail_invoices i, lateral (values ('retail_receivable', i.amount_minor - i.credited_minor),
      ('retail_sales', i.credited_minor - i.amount_minor)) a (account, amount)
    union all
    select p.isp_id, 'retail_payment', p.id, a.account, case when a.has_user then p.user_id end, a.method, a.amount
    from retail_payments p,
      lateral (select case when p.reversed_at is null then p.amount_minor - p.refunded_minor else 0 end as kept,
        p.checkout_id is not null as is_online, case when p.collected_by = 'isp' then p.fee_minor else 0 end as fee_of_isp) k,
      lateral (values ('retail_receivable', true, null, -k.kept), ('retail_fees', true, null, p.fee_minor),
        ('retail_money', true, null, k.kept - p.fee_minor),
        ('reseller', true, null, case when k.is_online then p.fee_minor - k.kept else 0 end),
        (case p.collected_by when 'platform' then 'platform' else 'wallet' end, false,
          case when p.collected_by = 'isp' then 'gateway' end,
          case when k.is_online then k.kept - p.fee_minor + k.fee_of_isp else 0 end),
        ('fees', false, null, -k.fee_of_isp))
        a (account, has_user, method, amount)
  ), both_ways as (
    select isp_id, source_kind, source_id, account, user_id, method, amount, 0 as posted from expected where amount <> 0
    union all
    select e.isp_id, e.source_kind, e.source_id, l.account, l.user_id, l.method, 0, l.amount_minor
    from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id
    where e.source_kind in ('retail_invoice', 'retail_payment')
  )
  select format('The ledger of ISP %s has %s in %s %s for %s %s, but should have %s.', isp_id, sum(posted), account,
    coalesce(user_id::text, method, ''), replace(source_kind, '_', ' '), source_id, sum(amount)) as violation
  from both_ways group by isp_id, source_kind, source_id, account, user_id, method having sum(amount) <> sum(posted)`;

/** Retail accounts have no other entries. */
const strayPostings = `
  select format('Entry %s of ISP %s is no retail document, but posts to %s.', e.id, e.isp_id, l.account) as violation
  from journal_lines l join journal_entries e on e.isp_id = l.isp_id and e.id = l.entry_id
  where l.account like 'retail\\_%' and e.source_kind not in ('retail_invoice', 'retail_payment')`;

/** Payments pay the oldest invoices first, as far as they reach. */
const wrongPaid = `
  with due as (
    select i.isp_id, i.id, i.number, i.subscriber_id, i.paid_minor, i.amount_minor - i.credited_minor as net,
      i.reseller_id, sum(i.amount_minor - i.credited_minor) over (partition by i.isp_id, i.reseller_id, i.subscriber_id order by i.id)
        as running
    from retail_invoices i
  ), paid as (
    select p.isp_id, p.reseller_id, p.subscriber_id, sum(p.amount_minor - p.refunded_minor) as amount from retail_payments p
    where p.reversed_at is null group by 1, 2, 3
  )
  select format('ISP %s: %s is paid over %s, but payments pay %s of it.', d.isp_id, d.number, d.paid_minor, s.paid) as violation
  from due d left join paid p on p.isp_id = d.isp_id and p.reseller_id = d.reseller_id and p.subscriber_id = d.subscriber_id,
    lateral (select greatest(0, least(d.net, coalesce(p.amount, 0) - (d.running - d.net))) as paid) s
  where d.paid_minor <> s.paid`;

/** Numbers of a reseller and year run without gaps, and end where the next one continues. */
const wrongNumbers = `
  with numbered as (
    select isp_id, reseller_id, 'invoice' as kind, number from retail_invoices
    union all select isp_id, reseller_id, 'payment', number from retail_payments
  ), used as (
    select isp_id, reseller_id, kind, split_part(number, '-', case kind when 'payment' then 3 else 2 end)::integer as year, count(*) as count,
      max(split_part(number, '-', case kind when 'payment' then 4 else 3 end)::integer) as last
    from numbered group by 1, 2, 3, 4
  )
  select format('ISP %s: reseller %s has %s numbers of a retail %s in %s, the last is %s and %s was given.', coalesce(u.isp_id, n.isp_id),
    coalesce(u.reseller_id, n.reseller_id), u.count, coalesce(u.kind, n.kind), coalesce(u.year, n.year), u.last, n.last_number) as violation
  from used u full join retail_numbers n on n.isp_id = u.isp_id and n.reseller_id = u.reseller_id and n.kind = u.kind and n.year = u.year
  where u.count is distinct from n.last_number or u.last is distinct from n.last_number`;

/** Every online payment to a reseller that was posted is one retail payment to them, over the same amounts. */
const wrongOnline = `
  select format('ISP %s: online payment %s to user %s is %s with %s refunded, but the retail payment to user %s has %s with %s.',
    coalesce(c.isp_id, p.isp_id), coalesce(c.reference, p.checkout_id::text), c.reseller_user_id, c.paid_minor, c.refunded_minor,
    p.user_id, p.amount_minor, p.refunded_minor) as violation
  from (select * from checkouts where purpose = 'retail_payment' and posted_at is not null) c
  full join (select * from retail_payments where checkout_id is not null) p on p.checkout_id = c.id
  where (c.isp_id, c.paid_minor, c.refunded_minor, c.subscriber_id, c.reseller_user_id, c.collected_by)
    is distinct from (p.isp_id, p.amount_minor, p.refunded_minor, p.subscriber_id, p.user_id, p.collected_by)`;

const all = async (tx: Tx, queries: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const query of queries) found.push(...(await texts(tx, query)));
  return found;
};

export const retailInvariants: readonly Invariant[] = [
  {
    invariant: 'What wholesale resellers invoice and receive is in retail accounts only',
    findViolations: (tx) => all(tx, [wrongPostings, strayPostings]),
  },
  {
    invariant: 'Retail invoices are paid by retail payments, oldest first, and numbered without gaps',
    findViolations: (tx) => all(tx, [wrongPaid, wrongNumbers]),
  },
  {
    invariant: 'Every online payment to a wholesale reseller is recorded once',
    findViolations: (tx) => texts(tx, wrongOnline),
  },
];
