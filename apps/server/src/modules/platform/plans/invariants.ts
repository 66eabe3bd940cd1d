import { rawQuery, type Tx } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

const texts = async (tx: Tx, query: string): Promise<string[]> => {
  const { rows } = await tx.executeQuery<{ violation: string }>(rawQuery(query));
  return rows.map(({ violation }) => violation);
};

export const planInvariants: readonly Invariant[] = [
  {
    invariant: 'The lines of every service charge add up to its total',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Service charge %s of ISP %s is %s, but its lines add up to %s.', id, isp_id, total_minor, sum) as violation
         from (select *, fee_minor + charge_minor - discount_minor + adjustment_minor - unused_minor + surplus_minor + vat_minor as sum
               from service_charges) c
         where sum <> total_minor or charge_minor <> monthly_minor * months`,
      ),
  },
  {
    invariant: 'Every paid service charge belongs to a payment over its total, or had nothing to pay',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Service charge %s of ISP %s is paid, but no online payment over %s succeeded.', s.id, s.isp_id, s.total_minor)
           as violation
         from service_charges s
         where s.state = 'paid' and s.total_minor > 0 and s.reference is not null and not exists (
           select from checkouts c where c.isp_id = s.isp_id and c.target_id = s.id and c.state = 'succeeded'
             and c.purpose in ('registration', 'service_charge'))`,
      ),
  },
  {
    invariant: 'The last paid day of every plan follows from its months',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('ISP %s has paid until %s, but its months end on %s.', isp_id, paid_until,
           (anchor_on + make_interval(months => months) - interval '1 day')::date) as violation
         from isp_plans where paid_until <> (anchor_on + make_interval(months => months) - interval '1 day')::date`,
      ),
  },
];
