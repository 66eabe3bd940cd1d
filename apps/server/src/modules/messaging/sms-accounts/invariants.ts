import { rawQuery, type Tx } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

const texts = async (tx: Tx, query: string): Promise<string[]> => {
  const { rows } = await tx.executeQuery<{ violation: string }>(rawQuery(query));
  return rows.map(({ violation }) => violation);
};

export const smsAccountInvariants: readonly Invariant[] = [
  {
    invariant: 'Every SMS balance is the sum of its movements, and the same in the book of the ISP',
    findViolations: (tx) =>
      texts(
        tx,
        `with sums as (
           select isp_id, balance_minor as balance, 0 as moved, 0 as posted from sms_accounts
           union all select isp_id, 0, amount_minor, 0 from sms_movements
           union all select isp_id, 0, 0, amount_minor from journal_lines where account = 'sms_prepaid'
         )
         select format('ISP %s has an SMS balance of %s, its movements add up to %s and its book has %s.', isp_id, sum(balance), sum(moved),
           sum(posted)) as violation
         from sums group by isp_id having sum(balance) <> sum(moved) or sum(balance) <> sum(posted)`,
      ),
  },
  {
    invariant: 'Every movement of an SMS balance is posted once in the book of the platform',
    findViolations: (tx) =>
      texts(
        tx,
        `with lines as (
           select id, 'sms_prepaid' as account, -amount_minor as amount from sms_movements
           union all select id, 'charge_income', amount_minor from sms_movements
           union all select e.source_id, l.account, -l.amount_minor
           from platform_journal_entries e join platform_journal_lines l on l.entry_id = e.id where e.source_kind = 'sms_movement'
         )
         select format('The book of the platform is off by %s in %s for SMS movement %s.', -sum(amount), account, id) as violation
         from lines group by id, account having sum(amount) <> 0`,
      ),
  },
  {
    invariant: 'Charges and refunds of SMS are those of their messages',
    findViolations: (tx) =>
      texts(
        tx,
        `with of_messages as (
           select isp_id, charge_id as id, -amount_minor as amount, segments from sms_charges
           union all select isp_id, refund_id, amount_minor, segments from sms_charges where refund_id is not null
         )
         select format('SMS movement %s of ISP %s is %s for %s segments, but its messages add up to %s for %s.', v.id, v.isp_id,
           v.amount_minor, v.segments, coalesce(sum(m.amount), 0), coalesce(sum(m.segments), 0)) as violation
         from sms_movements v left join of_messages m on m.isp_id = v.isp_id and m.id = v.id
         where v.kind in ('charge', 'refund') group by v.isp_id, v.id
         having v.amount_minor <> coalesce(sum(m.amount), 0) or v.segments <> coalesce(sum(m.segments), 0)
           or v.messages <> count(m.id)`,
      ),
  },
  {
    invariant: 'SMS sent through the platform are charged, and refused ones are not',
    findViolations: (tx) =>
      texts(
        tx,
        `with last as (
           select distinct on (isp_id, notification_id) isp_id, notification_id as id, refund_id is null as is_charged from sms_charges
           order by isp_id, notification_id, number desc
         )
         select format('Message %s of ISP %s is %s, but its last attempt is %s.', n.id, n.isp_id, n.state,
           case when l.is_charged then 'charged' else 'not charged' end) as violation
         from notifications n left join last l on l.isp_id = n.isp_id and l.id = n.id
         where case when n.state in ('sent', 'delivered', 'undelivered') then n.provider = 'platform' and l.is_charged is distinct from true
           when n.state = 'failed' then l.is_charged else false end`,
      ),
  },
  {
    invariant: 'Every top-up of an SMS balance belongs to an online payment over its amount',
    findViolations: (tx) =>
      texts(
        tx,
        `with expected as (
           select isp_id, id as checkout_id, paid_minor as amount, reference from checkouts where purpose = 'sms_top_up' and posted_at is not null
           union all select r.isp_id, r.checkout_id, -r.amount_minor, c.reference from checkout_refunds r join checkouts c on c.id = r.checkout_id
           where c.purpose = 'sms_top_up' and c.posted_at is not null and r.state = 'refunded'
           union all select isp_id, checkout_id, -amount_minor, null from sms_movements where checkout_id is not null
         )
         select format('Online payment %s of ISP %s and the SMS balance differ by %s.', coalesce(max(reference), '?' || checkout_id), isp_id,
           sum(amount)) as violation
         from expected group by isp_id, checkout_id having sum(amount) <> 0`,
      ),
  },
  {
    invariant: 'What is reserved of an SMS balance is reserved by campaigns that have not ended',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('ISP %s has %s reserved for SMS, but its campaigns reserved %s.', a.isp_id, a.reserved_minor, coalesce(r.sum, 0))
           as violation
         from sms_accounts a
         left join (select s.isp_id, sum(s.amount_minor) as sum from sms_reservations s
           join campaigns c on c.isp_id = s.isp_id and c.id = s.campaign_id and c.state in ('running', 'paused') group by 1) r
           on r.isp_id = a.isp_id
         where a.reserved_minor <> coalesce(r.sum, 0)`,
      ),
  },
];
