import { rawQuery } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

export const personalDataInvariants: readonly Invariant[] = [
  {
    invariant: 'Erased customers have no personal data left',
    async findViolations(tx) {
      const { rows } = await tx.executeQuery<{ ispId: number; code: string }>(
        rawQuery(`
          select c.isp_id as "ispId", c.customer_code as code from customers c
          where c.erased_at is not null and (
            c.name <> c.customer_code or c.mobile <> ''
            or num_nonnulls(c.name_bn, c.alt_mobile, c.email, c.nid, c.passport, c.gender, c.birth_date, c.occupation, c.company, c.bin,
                 c.house, c.road, c.flat, c.landmark, c.postcode, c.latitude, c.longitude) > 0
            or exists (select from subscribers s where s.isp_id = c.isp_id and s.customer_id = c.id
                 and (s.status <> 'closed' or s.password_encrypted is not null or s.username <> 'erased-' || s.id)))
          order by 1, 2`),
      );
      return rows.map(
        ({ ispId, code }) =>
          `ISP ${ispId}: customer ${code} is erased but has personal data; set customers.erased_at to null and erase again`,
      );
    },
  },
];
