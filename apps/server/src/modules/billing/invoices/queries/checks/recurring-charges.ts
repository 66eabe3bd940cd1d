import type { Tx } from '@lastmile/database';
import { halfEven, violationsOf } from './violations.ts';

/** Monthly invoices that are not cancelled, with when their lines were calculated. */
const months = `
  select i.isp_id, i.id, coalesce(i.original_invoice_id, i.id) as original_id, i.number, i.subscriber_id,
    coalesce(o.created_at, i.created_at) as calculated_at
  from invoices i left join invoices o on o.isp_id = i.isp_id and o.id = i.original_invoice_id
  where i.kind = 'monthly' and i.cancelled_at is null`;

/**
 * Recurring charges have no history: those of now are known for the invoices that were issued since they were last set.
 * A minute before it may still have been an invoice that did not see them.
 */
const wrongCharges = `
  with known as (
    select isp_id, subscriber_id, max(updated_at) + interval '1 minute' as since from recurring_charges group by 1, 2
  ), months as (${months}), issued as (
    select m.* from months m join known k using (isp_id, subscriber_id) where m.calculated_at > k.since
  ), lines as (
    select m.*, l.kind, l.text, l.unit_minor, l.taxable, l.from_on, l.until_on
    from issued m join invoice_lines l on l.isp_id = m.isp_id and l.invoice_id = m.id and l.revision = 1
    where l.kind in ('package', 'extra')
  ), expected as (
    select p.isp_id, p.number, c.text, c.amount_minor, c.taxable, count(distinct c.id) as times
    from lines p join recurring_charges c on c.isp_id = p.isp_id and c.subscriber_id = p.subscriber_id
      and c.from_on <= p.until_on and coalesce(c.until_on, 'infinity') >= p.from_on
    where p.kind = 'package' group by 1, 2, 3, 4, 5
  ), charged as (
    select isp_id, number, text, unit_minor as amount_minor, taxable, count(*) as times from lines where kind = 'extra'
    group by 1, 2, 3, 4, 5
  )
  select format('Invoice %s of ISP %s charges "%s" of %s %s times instead of %s.', number, isp_id, text, amount_minor,
    coalesce(c.times, 0), coalesce(e.times, 0)) as violation
  from expected e full join charged c using (isp_id, number, text, amount_minor, taxable)
  where c.times is distinct from e.times order by isp_id, number`;

/** Of a recurring charge, a period costs its price or the share of its days, and changes carried over keep it within that. */
const wrongAmounts = `
  with months as (${months}), extras as (
    select m.isp_id, m.original_id, m.number, m.subscriber_id, l.text, l.unit_minor, l.amount_minor,
      l.quantity = 1 and l.amount_minor = case when l.days is null then l.unit_minor
        else ${halfEven('l.unit_minor::numeric * l.days', 'l.of_days')} end as is_right
    from months m join invoice_lines l on l.isp_id = m.isp_id and l.invoice_id = m.id and l.revision = 1 and l.kind = 'extra'
  ), sums as (
    select isp_id, original_id, number, text, sum(unit_minor) as most, sum(amount_minor) as amount, bool_and(is_right) as is_right
    from extras e where not exists (select from packages p where p.isp_id = e.isp_id and p.name = e.text)
    group by 1, 2, 3, 4
  ), carried as (
    select s.isp_id, s.original_id, l.text, sum(l.amount_minor) as amount
    from sums s
    join invoice_lines l on l.isp_id = s.isp_id and l.adjusts_invoice_id = s.original_id and l.revision = 1 and l.text = s.text
    join invoices j on j.isp_id = l.isp_id and j.id = l.invoice_id and j.cancelled_at is null
    group by 1, 2, 3
  )
  select format('"%s" of invoice %s of ISP %s costs %s with its changes, but one period costs %s at most.', text, number,
    isp_id, s.amount + coalesce(c.amount, 0), s.most) as violation
  from sums s left join carried c using (isp_id, original_id, text)
  where not s.is_right or s.amount + coalesce(c.amount, 0) not between 0 and s.most order by isp_id, number`;

export const findWrongRecurringCharges = async (tx: Tx): Promise<string[]> => [
  ...(await violationsOf(tx, wrongCharges)),
  ...(await violationsOf(tx, wrongAmounts)),
];

/** That is the line without a text; staff charge others by name. */
export const findRepeatedConnections = (tx: Tx): Promise<string[]> =>
  violationsOf(
    tx,
    `select format('Subscriber %s of ISP %s is charged for the connection by invoices %s.', i.subscriber_id, i.isp_id,
       string_agg(i.number, ', ' order by i.id)) as violation
     from invoices i join invoice_lines l on l.isp_id = i.isp_id and l.invoice_id = i.id and l.revision = 1
     where l.kind = 'connection' and l.text is null and i.cancelled_at is null
     group by i.isp_id, i.subscriber_id having count(*) > 1 order by i.isp_id, i.subscriber_id`,
  );
