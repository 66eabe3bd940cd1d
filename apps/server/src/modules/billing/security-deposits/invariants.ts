import { rawQuery } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

export const securityDepositInvariants: readonly Invariant[] = [
  {
    invariant: 'The ledger matches every security deposit',
    findViolations: async (tx) => {
      const { rows } = await tx.executeQuery<{ violation: string }>(
        rawQuery(
          `with expected as (
             select isp_id, id, a.account, a.user_id, a.method, a.amount
             from security_deposits d cross join lateral (values
               ('deposit', null::bigint, null, case when returned_at is null then -amount_minor else 0 end),
               (case when d.method = 'cash' then 'cash' when owed_by_user_id is not null then 'reseller' else 'wallet' end,
                 coalesce(cash_user_id, owed_by_user_id), case when owed_by_user_id is null then nullif(d.method, 'cash') end, amount_minor),
               (case when return_method = 'cash' then 'cash' when returned_for_user_id is not null then 'reseller' else 'wallet' end,
                 coalesce(return_user_id, returned_for_user_id),
                 case when returned_for_user_id is null then nullif(return_method, 'cash') end,
                 case when returned_at is null then 0 else -amount_minor end)
             ) a (account, user_id, method, amount)
           ), both_ways as (
             select isp_id, id, account, user_id, method, amount, 0 as posted from expected
             union all
             select e.isp_id, e.source_id, l.account, l.user_id, l.method, 0, l.amount_minor
             from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id
             where e.source_kind = 'security_deposit' or l.account = 'deposit'
           )
           select format('Security deposit %s of ISP %s should move %s in %s %s, but the ledger has %s.', id, isp_id, sum(amount),
             account, coalesce(user_id::text, method, ''), sum(posted)) as violation
           from both_ways group by isp_id, id, account, user_id, method having sum(amount) <> sum(posted)`,
        ),
      );
      return rows.map(({ violation }) => violation);
    },
  },
];
