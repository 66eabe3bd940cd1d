import type { Tx } from '@lastmile/database';
import { violationsOf } from './violations.ts';

/**
 * Days of normal service before the period of the last monthly invoice that no invoice has. Periods are contiguous, so
 * they would never be invoiced. Left out on purpose are:
 * - periods of cancelled invoices, which are skipped or invoiced again
 * - skipped months, with the period that begins in them
 * - what was invoiced before an import
 * - the first days of a service, at most a month, where an ISP does not invoice those
 * - what was before a closing as free subscriber, or before the first invoice and a closing
 */
export const findMissingDays = (tx: Tx): Promise<string[]> =>
  violationsOf(
    tx,
    `with last as (
       select isp_id, subscriber_id, max(period_start) filter (where cancelled_at is null) as before_on,
         min(period_start) as first_on, range_agg(daterange(period_start, period_end, '[]')) as days
       from invoices where kind = 'monthly' group by 1, 2
     ), history as (
       select t.isp_id, t.subscriber_id, t.from_on, t.status, t.billing, i.before_on, i.first_on,
         lead(t.from_on) over periods as until_on, lag(t.status) over periods as was,
         max(t.from_on) filter (where t.status = 'closed') over (periods rows between unbounded preceding and 1 preceding) as closed_on
       from subscriber_terms t join last i using (isp_id, subscriber_id)
       where i.before_on is not null and not exists (
         select from pending_final_invoices f where f.isp_id = t.isp_id and f.subscriber_id = t.subscriber_id)
       window periods as (partition by t.isp_id, t.subscriber_id order by t.from_on)
     ), served as (
       select isp_id, subscriber_id, range_agg(daterange(from_on, least(until_on, before_on))) as days
       from history where status = 'active' and billing = 'normal' and from_on < before_on group by 1, 2
     ), left_out as (
       select isp_id, subscriber_id, days from last
       union all
       select isp_id, subscriber_id, datemultirange(daterange(coalesce(period_start, month),
         coalesce(period_end + 1, (month + interval '2 months')::date)))
       from skipped_months where removed_at is null
       union all
       select isp_id, id, datemultirange(daterange(null, billed_until, '[]')) from subscribers where billed_until is not null
       union all
       select isp_id, subscriber_id, datemultirange(daterange(from_on, from_on + 31)) from history
       where status not in ('pending', 'closed') and coalesce(was in ('pending', 'closed'), true)
       union all
       select isp_id, subscriber_id, datemultirange(daterange(closed_on, from_on)) from history
       where status = 'closed' and was <> 'closed' and (billing = 'free' or first_on >= from_on)
     ), missing as (
       select s.isp_id, s.subscriber_id, s.days - range_agg(o.days) as days
       from served s join left_out o using (isp_id, subscriber_id) group by s.isp_id, s.subscriber_id, s.days
     )
     select format('Subscriber %s of ISP %s had service from %s on, but no invoice has these days.', subscriber_id, isp_id, lower(days)) as violation
     from missing where not isempty(days) order by isp_id, subscriber_id`,
  );
