import { rawQuery, type Tx } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

const texts = async (tx: Tx, query: string): Promise<string[]> => {
  const { rows } = await tx.executeQuery<{ violation: string }>(rawQuery(query));
  return rows.map(({ violation }) => violation);
};

export const checkoutInvariants: readonly Invariant[] = [
  {
    invariant: 'Every amount that a gateway confirmed is posted exactly once',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Online payment %s of ISP %s is %s, but its payment is %s over %s.', c.reference, c.isp_id, c.state,
           coalesce(p.status, 'missing'), coalesce(p.amount_minor::text, 'nothing')) as violation
         from checkouts c left join payments p on p.isp_id = c.isp_id and p.checkout_id = c.id
         where p.id is distinct from c.payment_id or case
           when c.is_sandbox then p.id is not null or c.posted_at is not null
           when c.state = 'succeeded' then c.posted_at is null or num_nonnulls(c.payment_id, c.document_id) <> 1
             or p.status <> 'posted' or p.amount_minor <> c.paid_minor or p.refunded_minor <> c.refunded_minor
           when c.state in ('refunded', 'charged_back')
             then c.refunded_minor <> c.paid_minor or (p.status = 'posted' and p.refunded_minor <> p.amount_minor)
           else c.posted_at is not null end`,
      ),
  },
  {
    invariant: 'Refunds and chargebacks of online payments add up to what was given back',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Online payment %s of ISP %s has %s given back, but its refunds add up to %s.', c.reference, c.isp_id,
           c.refunded_minor, coalesce(r.sum, 0)) as violation
         from checkouts c
         left join (select checkout_id, sum(amount_minor) as sum from checkout_refunds where state = 'refunded' group by 1) r
           on r.checkout_id = c.id
         where c.refunded_minor <> coalesce(r.sum, 0)`,
      ),
  },
  {
    invariant: 'The book of the platform has every online payment that it collected, and nothing else',
    findViolations: (tx) =>
      texts(
        tx,
        `with expected as (
           select 'checkout' as source_kind, id as source_id, reference, payee, isp_id, paid_minor - coalesce(fee_minor, 0) as amount
           from checkouts where collected_by = 'platform' and posted_at is not null
           union all
           select 'checkout_refund', r.id, r.reference, c.payee, c.isp_id, -r.amount_minor
           from checkout_refunds r join checkouts c on c.id = r.checkout_id
           where c.collected_by = 'platform' and c.posted_at is not null and r.state = 'refunded'
         ), lines as (
           select source_kind, source_id, reference, 'gateway' as account, null::bigint as party, amount from expected
           union all select source_kind, source_id, reference, case payee when 'isp' then 'isp_payable' else 'charge_income' end,
             case payee when 'isp' then isp_id end, -amount from expected
           union all select e.source_kind, e.source_id, null, l.account, l.party_isp_id, -l.amount_minor
           from platform_journal_entries e join platform_journal_lines l on l.entry_id = e.id
           where e.source_kind in ('checkout', 'checkout_refund')
         )
         select format('The book of the platform is off by %s in %s for %s %s.', -sum(amount), account, replace(source_kind, '_', ' '),
           coalesce(max(reference), '?' || source_id)) as violation
         from lines group by source_kind, source_id, account, party having sum(amount) <> 0`,
      ),
  },
  {
    invariant: 'What the platform owes an ISP is the same in the books of both',
    findViolations: (tx) =>
      texts(
        tx,
        `with both_books as (
           select isp_id, amount_minor as amount from journal_lines where account = 'platform'
           union all select party_isp_id, amount_minor from platform_journal_lines where account = 'isp_payable'
         )
         select format('The books of the platform and of ISP %s differ by %s in what the platform owes.', isp_id, sum(amount)) as violation
         from both_books group by isp_id having sum(amount) <> 0`,
      ),
  },
  {
    invariant: 'Every payment through a gateway belongs to an online payment',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Payment %s of ISP %s came through a gateway, but no online payment has its transaction.', p.number, p.isp_id)
           as violation
         from payments p left join checkouts c on c.id = p.checkout_id and c.isp_id = p.isp_id
           and c.transaction_id = p.gateway_txn_id
         where p.checkout_id is not null and c.id is null`,
      ),
  },
];
