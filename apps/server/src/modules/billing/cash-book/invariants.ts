import { rawQuery, type Tx } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

const texts = async (tx: Tx, query: string): Promise<string[]> => {
  const { rows } = await tx.executeQuery<{ violation: string }>(rawQuery(query));
  return rows.map(({ violation }) => violation);
};

export const cashBookInvariants: readonly Invariant[] = [
  {
    invariant: 'The ledger matches every bank deposit, expense and opening balance',
    findViolations: (tx) =>
      texts(
        tx,
        `with expected as (
           select m.isp_id, m.id, a.account, a.user_id, case when m.reversed_at is null then a.sign * m.amount_minor else 0 end as amount
           from cash_movements m cross join lateral (values
             (case m.kind when 'deposit' then 'bank' when 'opening' then 'opening' else 'expense' end, null::bigint,
               case m.kind when 'opening' then -1 else 1 end),
             (case when m.user_id is null then 'bank' else 'cash' end, m.user_id, case m.kind when 'opening' then 1 else -1 end)
           ) a (account, user_id, sign)
         ), both_ways as (
           select isp_id, id, account, user_id, amount, 0 as posted from expected
           union all
           select e.isp_id, e.source_id, l.account, l.user_id, 0, l.amount_minor
           from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id
           where e.source_kind = 'cash_movement'
         )
         select format('Cash movement %s of ISP %s should move %s in %s %s, but the ledger has %s.', id, isp_id, sum(amount), account,
           coalesce(user_id::text, ''), sum(posted)) as violation
         from both_ways group by isp_id, id, account, user_id having sum(amount) <> sum(posted)`,
      ),
  },
  {
    invariant: 'Closed days have not changed',
    findViolations: (tx) =>
      texts(
        tx,
        `with movements as (
           select isp_id, user_id, closed_until as at, id, day, ledger_minor, 0 as amount from cash_day_closings where reopened_at is null
           union all
           select l.isp_id, l.user_id, e.at, null, null, null, l.amount_minor
           from journal_lines l join journal_entries e on e.isp_id = l.isp_id and e.id = l.entry_id
           where l.account = 'cash'
         ), balances as (
           select *, sum(amount) over (partition by isp_id, user_id order by at, id nulls last) as balance from movements
         )
         select format('User %s of ISP %s closed %s with %s in the ledger, but it now has %s.', user_id, isp_id, day, ledger_minor, balance) as violation
         from balances where id is not null and ledger_minor <> balance`,
      ),
  },
];
