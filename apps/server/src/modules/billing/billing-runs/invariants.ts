import { rawQuery } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

export const billingRunInvariants: readonly Invariant[] = [
  {
    invariant: 'Billing run totals match their invoices',
    async findViolations(tx) {
      const { rows } = await tx.executeQuery<{ violation: string }>(
        rawQuery(`
          select format('Billing run %s of ISP %s recorded %s invoices, but there are %s, and its results list %s of them.',
            r.id, r.isp_id, p.invoices, coalesce(i.invoices, 0), coalesce(o.invoices, 0)) as violation
          from billing_runs r
          join billing_run_progress p on p.isp_id = r.isp_id and p.run_id = r.id
          left join (select isp_id, run_id, count(*) as invoices from invoices where run_id is not null group by 1, 2) i
            on i.isp_id = r.isp_id and i.run_id = r.id
          left join (
            select o.isp_id, o.run_id, count(distinct i.id) as invoices
            from billing_run_outcomes o join invoices i on i.isp_id = o.isp_id and i.id = any(o.invoice_ids)
              and i.run_id = o.run_id and i.subscriber_id = o.subscriber_id
            group by 1, 2
          ) o on o.isp_id = r.isp_id and o.run_id = r.id
          where r.kind <> 'preview' and (p.invoices <> coalesce(i.invoices, 0) or p.invoices <> coalesce(o.invoices, 0))`),
      );
      return rows.map(({ violation }) => violation);
    },
  },
];
