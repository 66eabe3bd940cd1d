import { rawQuery, type Tx } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

const texts = async (tx: Tx, query: string): Promise<string[]> => {
  const { rows } = await tx.executeQuery<{ violation: string }>(rawQuery(query));
  return rows.map(({ violation }) => violation);
};

export const settlementInvariants: readonly Invariant[] = [
  {
    invariant: 'The items of every settlement add up to what it pays',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Settlement %s pays %s, but its items add up to %s.', s.number, s.net_minor, coalesce(i.net, 0)) as violation
         from settlements s left join (
           select settlement_id, sum(net_minor) as net, sum(fee_minor) as fee,
             sum(platform_fee_minor) as platform_fee, count(*) filter (where kind = 'payment') as payments,
             sum(gross_minor) filter (where kind = 'payment') as gross, bool_and(is_live) as all_live, bool_or(is_live) as any_live
           from settlement_items group by 1) i on i.settlement_id = s.id
         -- A draft may have no items left, once all its payments were refunded.
         where s.net_minor <> coalesce(i.net, 0) - s.service_charge_minor or s.gateway_fee_minor <> coalesce(i.fee, 0)
           or s.platform_fee_minor <> coalesce(i.platform_fee, 0) or s.payment_count <> coalesce(i.payments, 0)
           or s.gross_minor <> coalesce(i.gross, 0)
           or case s.state when 'cancelled' then coalesce(i.any_live, false) else not coalesce(i.all_live, true) end`,
      ),
  },
  {
    invariant: 'Every item of a settlement has the amount of its payment, refund or adjustment',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Item %s of settlement %s is %s, but its %s is %s.', i.id, s.number, i.net_minor, i.kind, e.net) as violation
         from settlement_items i join settlements s on s.id = i.settlement_id
         left join checkouts c on c.id = i.checkout_id left join checkout_refunds r on r.id = i.refund_id
         left join settlement_adjustments a on a.id = i.adjustment_id,
         lateral (select case i.kind when 'payment' then c.paid_minor - coalesce(c.fee_minor, 0) - c.platform_fee_minor
           when 'adjustment' then a.amount_minor
           else -r.amount_minor end as net) e
         -- The fee of a payment may be corrected once its settlement was cancelled.
         where (e.net is distinct from i.net_minor and (i.is_live or i.kind <> 'payment')) or s.isp_id <> i.isp_id
           or i.isp_id <> coalesce(c.isp_id, r.isp_id, a.isp_id)
           or (i.kind = 'payment' and (c.collected_by <> 'platform' or c.payee <> 'isp' or c.posted_at is null))`,
      ),
  },
  {
    invariant:
      'Every paid settlement, adjustment, platform fee and service charge is posted once in both books, and nothing else is',
    findViolations: (tx) =>
      texts(
        tx,
        `with expected as (
           select 'settlement' as source_kind, id as source_id, isp_id, net_minor as amount from settlements where state = 'paid'
           union all select 'settlement_adjustment', id, isp_id, -amount_minor from settlement_adjustments
           union all select 'settlement_offset', id, isp_id, service_charge_minor from settlements
           where service_charge_minor > 0 and state <> 'cancelled'
           union all select 'platform_fee', id, isp_id, platform_fee_minor from checkouts where platform_fee_minor > 0
         ), posted as (
           select 'platform' as book, source_kind, source_id, isp_id, amount from expected
           union all select 'isp', source_kind, source_id, isp_id, amount from expected
           union all select 'platform', e.source_kind, e.source_id, l.party_isp_id, -l.amount_minor
           from platform_journal_entries e join platform_journal_lines l on l.entry_id = e.id and l.account = 'isp_payable'
           where e.source_kind in ('settlement', 'settlement_adjustment', 'settlement_offset', 'platform_fee')
           union all select 'isp', e.source_kind, e.source_id, e.isp_id, l.amount_minor
           from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id and l.account = 'platform'
           where e.source_kind in ('settlement', 'settlement_adjustment', 'settlement_offset', 'platform_fee')
         )
         select format('The book of %s is off by %s for %s %s of ISP %s.', case book when 'isp' then 'the ISP' else 'the platform' end,
           sum(amount), replace(source_kind, '_', ' '), source_id, isp_id) as violation
         from posted group by book, source_kind, source_id, isp_id having sum(amount) <> 0`,
      ),
  },
  {
    invariant:
      'What the platform owes an ISP is what is unsettled and what is in settlements that are not paid yet',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('The platform owes ISP %s %s, but %s is unsettled or in process.', i.id, p.payable, o.open) as violation
         from isps i,
         lateral (select coalesce(-sum(amount_minor), 0) as payable from platform_journal_lines where party_isp_id = i.id) p,
         lateral (select coalesce((select sum(gross_minor - fee_minor - platform_fee_minor) from unsettled_items(i.id, 'infinity')), 0)
           + coalesce((select sum(net_minor) from settlements s where s.isp_id = i.id and s.state in ('draft', 'approved')), 0) as open) o
         where p.payable <> o.open`,
      ),
  },
  {
    invariant:
      'Every fee that was corrected at its payment is the fee of the payment and posted in the book of the ISP',
    findViolations: (tx) =>
      texts(
        tx,
        `with corrected as (
           select f.isp_id, f.checkout_id, sum(f.to_minor - f.from_minor) as more, (array_agg(f.to_minor order by f.id desc))[1] as last
           from fee_corrections f where f.adjustment_id is null group by 1, 2
         ), posted as (
           select e.isp_id, e.source_id as checkout_id, sum(l.amount_minor) as more
           from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id and l.account = 'fees'
           where e.source_kind = 'gateway_fee' group by 1, 2
         )
         select format('The fee of online payment %s was corrected by %s, but the book of the ISP has %s and the payment %s.', c.reference,
           coalesce(f.more, 0), coalesce(p.more, 0), c.fee_minor) as violation
         from corrected f full join posted p using (isp_id, checkout_id) join checkouts c on c.id = checkout_id
         where (c.payee = 'isp' and coalesce(f.more, 0) <> coalesce(p.more, 0)) or (c.payee <> 'isp' and p.more is not null)
           or c.fee_minor is distinct from f.last`,
      ),
  },
  {
    invariant: 'Every adjustment of a fee has the amount of its correction',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Adjustment %s is %s, but the fee was corrected by %s.', a.id, a.amount_minor, f.to_minor - f.from_minor) as violation
         from fee_corrections f join settlement_adjustments a on a.id = f.adjustment_id
         where a.amount_minor <> f.from_minor - f.to_minor or a.checkout_id <> f.checkout_id or a.isp_id <> f.isp_id or a.kind <> 'fee'`,
      ),
  },
  {
    invariant:
      'The service charge of every settlement is paid, and taken back if the settlement was cancelled',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Settlement %s is %s, but its service charge over %s is %s over %s.', s.number, s.state, s.service_charge_minor, c.state,
           c.total_minor) as violation
         from settlements s join service_charges c on c.isp_id = s.isp_id and c.id = s.service_charge_id
         where c.total_minor <> s.service_charge_minor or c.state <> case s.state when 'cancelled' then 'refunded' else 'paid' end`,
      ),
  },
];
