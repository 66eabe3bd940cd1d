import { rawQuery } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

export const areaInvariants: readonly Invariant[] = [
  {
    invariant: 'Areas form trees without cycles',
    async findViolations(tx) {
      // An area that cannot be reached from a root is part of a cycle or below one.
      const { rows } = await tx.executeQuery<{ ispId: number; id: number; name: string }>(
        rawQuery(`
          with recursive reached as (
            select isp_id, id from areas where parent_id is null
            union all
            select a.isp_id, a.id from areas a join reached r on a.isp_id = r.isp_id and a.parent_id = r.id
          )
          select a.isp_id as "ispId", a.id, a.name from areas a
          where not exists (select from reached r where r.isp_id = a.isp_id and r.id = a.id)
          order by a.isp_id, a.id`),
      );
      return rows.map(
        ({ ispId, id, name }) =>
          `Area ${id} ("${name}") of ISP ${ispId} is part of a cycle, or below one. Set a different parent area.`,
      );
    },
  },
];
