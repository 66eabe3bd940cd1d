import { rawQuery, type Tx } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';
import { retailInvariants } from './retail-invariants.ts';

const texts = async (tx: Tx, query: string): Promise<string[]> => {
  const { rows } = await tx.executeQuery<{ violation: string }>(rawQuery(query));
  return rows.map(({ violation }) => violation);
};

/** Every invoice of a reseller with conditions on its day has the commission on what payments pay of it. */
const wrongCommissions = `
  with paid as (
    select a.isp_id, a.invoice_id, sum(a.amount_minor) as paid_minor from allocations a
    join payments p on p.isp_id = a.isp_id and p.id = a.payment_id and p.channel <> 'import'
    where a.released_at is null group by 1, 2
  )
  select format('Invoice %s of ISP %s has %s paid and a commission of %s, but should have %s.', i.number, i.isp_id,
    coalesce(p.paid_minor, 0), coalesce(k.amount_minor, 0), coalesce(due.amount, 0)) as violation
  from invoices i
  left join paid p on p.isp_id = i.isp_id and p.invoice_id = i.id
  left join reseller_commissions k on k.isp_id = i.isp_id and k.invoice_id = i.id,
    lateral (select commission_of(coalesce(p.paid_minor, 0)::bigint, i.total_minor, i.vat_minor, k.commission_rate, k.commission_basis)
             as amount) due
  where k.invoice_id is not null and (coalesce(due.amount, 0) <> k.amount_minor or coalesce(p.paid_minor, 0) <> k.paid_minor)
  order by i.isp_id, i.id limit 1000`;

/**
 * A payment that settled an invoice of a reseller credited the commission. What is not settled may have been transferred since it was
 * paid, and conditions that begin on the day of the invoice may be younger than the payment.
 */
const missingCommissions = `
  with settled as (
    select i.isp_id, i.id, i.number, i.issued_on, i.total_minor, i.vat_minor, i.reseller_user_id,
      (select sum(a.amount_minor) from allocations a join payments p on p.isp_id = a.isp_id and p.id = a.payment_id and p.channel <> 'import'
       where a.isp_id = i.isp_id and a.invoice_id = i.id and a.released_at is null)::bigint as paid_minor,
      (select p.channel from allocations a left join payments p on p.isp_id = a.isp_id and p.id = a.payment_id
       where a.isp_id = i.isp_id and a.invoice_id = i.id and a.released_at is null order by a.id desc limit 1) as last_channel
    from invoices i where i.reseller_user_id is not null and i.status = 'paid'
      and not exists (select from reseller_commissions k where k.isp_id = i.isp_id and k.invoice_id = i.id)
  )
  select format('Invoice %s of ISP %s has %s paid and no commission, but should have %s.', s.number, s.isp_id, s.paid_minor, due.amount)
    as violation
  from settled s
  join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id
  join resellers earns on earns.isp_id = r.isp_id and earns.user_id = coalesce(r.parent_user_id, r.user_id)
  join lateral (select c.* from reseller_conditions c where c.isp_id = earns.isp_id and c.reseller_id = earns.id
    and c.valid_from <= s.issued_on order by c.valid_from desc limit 1) c on c.valid_from < s.issued_on,
    lateral (select commission_of(s.paid_minor, s.total_minor, s.vat_minor, c.commission_rate, c.commission_basis) as amount) due
  where s.last_channel <> 'import' and due.amount <> 0
  order by s.isp_id, s.id limit 1000`;

/** The agent of a subscriber gets the agreed share of the commission, and the agents of a reseller never more than all of it. */
const wrongShares = `
  select format('Of the commission of %s on invoice %s of ISP %s the agent has %s, but should have %s.', k.amount_minor, k.invoice_id,
    k.isp_id, k.agent_minor, share_of(k.amount_minor, k.share_rate)) as violation
  from reseller_commissions k where k.agent_minor <> share_of(k.amount_minor, k.share_rate)
  union all
  select format('ISP %s: the agents of user %s share %s hundredths of a percent of the commission.', r.isp_id, r.parent_user_id,
    sum(r.share_rate))
  from resellers r where r.parent_user_id is not null group by r.isp_id, r.parent_user_id having sum(r.share_rate) > 10000
  union all
  select format('ISP %s: agent %s belongs to an agent, or to a reseller without a commission.', r.isp_id, r.id)
  from resellers r join resellers p on p.isp_id = r.isp_id and p.user_id = r.parent_user_id
  where p.parent_user_id is not null or p.model <> 'commission'`;

/** Compares the ledger with the commissions and with what was paid in and out. */
const wrongPostings = `
  with expected as (
    select isp_id, 'commission' as source_kind, invoice_id as source_id, a.account, a.user_id, null::text as method, a.amount
    from reseller_commissions k, lateral (values ('commission', null::bigint, k.amount_minor), ('reseller', k.user_id, k.agent_minor - k.amount_minor),
      ('reseller', k.agent_user_id, -k.agent_minor)) a (account, user_id, amount)
    where a.amount <> 0
    union all
    select t.isp_id, 'reseller_transaction', t.id, a.account, a.user_id, a.method, a.amount
    from reseller_transactions t join resellers r on r.isp_id = t.isp_id and r.id = t.reseller_id,
      lateral (select case t.kind when 'top_up' then t.amount_minor else -t.amount_minor end as amount) s,
      lateral (values ('reseller', r.user_id, null, -s.amount), ('fees', null, null, t.fee_minor),
        (case when t.collected_by = 'platform' then 'platform' when t.method = 'cash' then 'cash' else 'wallet' end, t.cash_user_id,
          case when t.collected_by = 'isp' and t.method <> 'cash' then t.method end, s.amount - t.fee_minor))
        a (account, user_id, method, amount)
    union all
    select c.isp_id, 'wholesale_charge', c.id, a.account, a.user_id, null, a.amount
    from wholesale_charges c, lateral (select c.amount_minor - c.refunded_minor as kept, c.vat_minor - c.refunded_vat_minor as vat) k,
      lateral (values ('reseller', c.user_id, k.kept), ('revenue', null::bigint, k.vat - k.kept), ('vat', null, -k.vat))
        a (account, user_id, amount)
  ), both_ways as (
    select isp_id, source_kind, source_id, account, user_id, method, amount, 0 as posted from expected
    union all
    select e.isp_id, e.source_kind, e.source_id, l.account, l.user_id, l.method, 0, l.amount_minor
    from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id
    where e.source_kind in ('commission', 'reseller_transaction', 'wholesale_charge')
  )
  select format('The ledger of ISP %s has %s in %s %s for %s %s, but should have %s.', isp_id, sum(posted), account,
    coalesce(user_id::text, method, ''), replace(source_kind, '_', ' '), source_id, sum(amount)) as violation
  from both_ways group by isp_id, source_kind, source_id, account, user_id, method having sum(amount) <> sum(posted)`;

const wrongBalances = `
  with both_ways as (
    select isp_id, user_id, amount_minor, 0 as kept from journal_lines where account = 'reseller'
    union all select isp_id, user_id, 0, balance_minor from reseller_balances
  )
  select format('ISP %s: the cached balance of reseller %s is %s, but the ledger has %s.', isp_id, user_id, sum(kept), sum(amount_minor))
    as violation
  from both_ways group by isp_id, user_id having sum(kept) <> sum(amount_minor)`;

/** The wallet of a wholesale reseller is what they and their subscribers paid in, less what was paid out and charged, plus refunds. */
const wrongWallets = `
  with moved as (
    select t.isp_id, t.reseller_id, case t.kind when 'top_up' then t.amount_minor else -t.amount_minor end as amount
    from reseller_transactions t
    union all select c.isp_id, c.reseller_id, c.refunded_minor - c.amount_minor from wholesale_charges c
    -- Online payments of their subscribers, after the fee of the gateway.
    union all select p.isp_id, p.reseller_id, p.amount_minor - p.fee_minor - p.refunded_minor from retail_payments p
    where p.checkout_id is not null
  ), sums as (
    select r.isp_id, r.id, r.user_id, coalesce(sum(m.amount), 0) as wallet from resellers r
    left join moved m on m.isp_id = r.isp_id and m.reseller_id = r.id where r.model = 'wholesale' group by 1, 2, 3
  )
  select format('ISP %s: the wallet of reseller %s has %s, but should have %s.', s.isp_id, s.id, -coalesce(b.balance_minor, 0), s.wallet)
    as violation
  from sums s left join reseller_balances b on b.isp_id = s.isp_id and b.user_id = s.user_id
  where s.wallet <> -coalesce(b.balance_minor, 0)`;

/** No day of a subscriber is charged twice, and nothing that a wholesale reseller sells is in the books of the ISP. */
const wrongCharges = `
  select format('ISP %s: charges %s and %s of subscriber %s overlap.', a.isp_id, a.id, b.id, a.subscriber_id) as violation
  from wholesale_charges a join wholesale_charges b on b.isp_id = a.isp_id and b.subscriber_id = a.subscriber_id and b.id > a.id
    and daterange(b.from_on, coalesce(b.ended_on, b.until_on) + 1) && daterange(a.from_on, coalesce(a.ended_on, a.until_on) + 1)
  union all
  select format('ISP %s: %s is in the name of a wholesale reseller.', d.isp_id, d.number)
  from (select isp_id, number, reseller_user_id from invoices union all select isp_id, number, reseller_user_id from payments) d
  join resellers r on r.isp_id = d.isp_id and r.user_id = d.reseller_user_id and r.model = 'wholesale'
  union all
  select format('ISP %s: the VAT of charge %s is %s of which %s was refunded, but should be %s and %s.', c.isp_id, c.id, c.vat_minor,
    c.refunded_vat_minor, v.charged, v.refunded)
  from wholesale_charges c, lateral (select included_vat(c.amount_minor, c.vat_rate) as charged) w,
    lateral (select w.charged, w.charged - included_vat(c.amount_minor - c.refunded_minor, c.vat_rate) as refunded) v
  where (c.vat_minor, c.refunded_vat_minor) <> (v.charged, v.refunded)`;

/**
 * Every online top-up that was posted is in the wallet once, with the amounts, the refunds and the fee of its payment as it was posted:
 * what a statement of the gateway corrects later is a cost of the ISP and leaves the wallet as it is.
 */
const wrongTopUps = `
  with online as (
    select c.isp_id, c.reference, c.target_id as reseller_id, c.paid_minor - c.refunded_minor as amount, c.collected_by,
      case c.collected_by when 'platform' then coalesce(c.fee_minor, 0) - coalesce((
        select sum(f.to_minor - f.from_minor) from fee_corrections f where f.checkout_id = c.id and f.adjustment_id is null), 0)
        else 0 end as fee, c.id
    from checkouts c where c.purpose = 'reseller_top_up' and c.posted_at is not null
  ), booked as (
    select t.isp_id, t.checkout_id, t.reseller_id, t.collected_by, sum(t.fee_minor) as fee,
      sum(case t.kind when 'top_up' then t.amount_minor else -t.amount_minor end) as amount
    from reseller_transactions t where t.checkout_id is not null group by 1, 2, 3, 4
  )
  select format('ISP %s: online top-up %s is %s with a fee of %s, but reseller %s has %s with %s.', coalesce(o.isp_id, b.isp_id),
    coalesce(o.reference, b.checkout_id::text), o.amount, o.fee, coalesce(o.reseller_id, b.reseller_id), b.amount, b.fee) as violation
  from online o full join booked b on b.isp_id = o.isp_id and b.checkout_id = o.id
  where (o.reseller_id, o.amount, o.fee, o.collected_by) is distinct from (b.reseller_id, b.amount, b.fee, b.collected_by)`;

export const resellerInvariants: readonly Invariant[] = [
  ...retailInvariants,
  {
    invariant: 'Commissions are the agreed share of what stays paid',
    findViolations: async (tx) => [
      ...(await texts(tx, wrongCommissions)),
      ...(await texts(tx, missingCommissions)),
    ],
  },
  {
    invariant: 'Agents get their share of the commission, and together never more than all of it',
    findViolations: (tx) => texts(tx, wrongShares),
  },
  {
    invariant: 'The ledger matches commissions and what resellers paid in and were paid out',
    findViolations: async (tx) => [...(await texts(tx, wrongPostings)), ...(await texts(tx, wrongBalances))],
  },
  {
    invariant: 'The wallets of wholesale resellers are what was paid in for them, less charges, plus refunds',
    findViolations: async (tx) => [...(await texts(tx, wrongWallets)), ...(await texts(tx, wrongCharges))],
  },
  {
    invariant: 'Every online top-up is in the wallet of its reseller once',
    findViolations: (tx) => texts(tx, wrongTopUps),
  },
];
