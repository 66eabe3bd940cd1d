import { rawQuery } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

/**
 * Entries are numbered as they are posted, and a closing keeps the newest number of its time: a higher one was posted
 * later. What was posted while a month was closed, and the month reopened since, cannot be told from what was posted
 * after the reopening.
 */
export const periodClosingInvariants: readonly Invariant[] = [
  {
    invariant: 'Nothing was posted in a month after it was closed',
    findViolations: async (tx) => {
      const { rows } = await tx.executeQuery<{ violation: string }>(
        rawQuery(
          `with closed as (
             select c.*, row_number() over (partition by isp_id order by month) = 1 as is_first
             from period_closings c where reopened_at is null
           )
           select format('Journal entry %s (%s) of ISP %s is dated %s, in %s, but was posted after that month was closed.',
             e.id, e.kind, e.isp_id, e.at, to_char(c.month, 'YYYY-MM')) as violation
           from closed c join journal_entries e on e.isp_id = c.isp_id and e.at < c.closed_until
             and (e.at >= c.closed_from or c.is_first) and e.id > c.last_entry_id`,
        ),
      );
      return rows.map(({ violation }) => violation);
    },
  },
  {
    invariant: 'No month is open before a closed one',
    findViolations: async (tx) => {
      const { rows } = await tx.executeQuery<{ violation: string }>(
        rawQuery(
          `select format('ISP %s: %s is open, but a later month is closed.', isp_id, to_char(month + interval '1 month', 'YYYY-MM')) as violation
           from (select isp_id, month, lead(month) over (partition by isp_id order by month) as next
                 from period_closings where reopened_at is null) c
           where next <> (month + interval '1 month')::date`,
        ),
      );
      return rows.map(({ violation }) => violation);
    },
  },
];
