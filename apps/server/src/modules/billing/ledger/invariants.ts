import { rawQuery, type Tx } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

const texts = async (tx: Tx, query: string): Promise<string[]> => {
  const { rows } = await tx.executeQuery<{ violation: string }>(rawQuery(query));
  return rows.map(({ violation }) => violation);
};

export const ledgerInvariants: readonly Invariant[] = [
  {
    invariant: 'The lines of every journal entry add up to 0',
    findViolations: (tx) =>
      texts(
        tx,
        `select format('Journal entry %s (%s) of ISP %s adds up to %s over %s lines. Check for manual changes to the database.',
           e.id, e.kind, e.isp_id, coalesce(l.sum, 0), coalesce(l.lines, 0)) as violation
         from journal_entries e
         left join (select isp_id, entry_id, sum(amount_minor) as sum, count(*) as lines from journal_lines group by 1, 2) l
           on l.isp_id = e.isp_id and l.entry_id = e.id
         where coalesce(l.sum, 0) <> 0 or l.lines is null
         union all
         select format('Platform journal entry %s (%s) adds up to %s over %s lines. Check for manual changes to the database.',
           e.id, e.kind, coalesce(l.sum, 0), coalesce(l.lines, 0))
         from platform_journal_entries e
         left join (select entry_id, sum(amount_minor) as sum, count(*) as lines from platform_journal_lines group by 1) l
           on l.entry_id = e.id
         where coalesce(l.sum, 0) <> 0 or l.lines is null`,
      ),
  },
  {
    invariant: 'Cached balances match the ledger',
    findViolations: (tx) =>
      texts(
        tx,
        `with parties as (
           select isp_id, 'subscriber' as account, subscriber_id as party, amount_minor, 0 as kept from journal_lines where account = 'subscriber'
           union all select isp_id, 'cash', user_id, amount_minor, 0 from journal_lines where account = 'cash'
           union all select isp_id, 'subscriber', subscriber_id, 0, balance_minor from subscriber_balances
           union all select isp_id, 'cash', user_id, 0, balance_minor from cash_balances
         )
         select format('ISP %s: the cached balance of %s %s is %s, but the ledger has %s.',
           isp_id, account, party, sum(kept), sum(amount_minor)) as violation
         from parties group by isp_id, account, party having sum(kept) <> sum(amount_minor)`,
      ),
  },
  {
    invariant: 'Cached account totals match the ledger',
    findViolations: (tx) =>
      texts(
        tx,
        `with both_ways as (
           select e.isp_id, l.account, e.source_kind, l.amount_minor as amount
           from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id
           union all select isp_id, account, source_kind, -amount_minor from account_aggregates
         )
         select format('ISP %s: the cached total of %s from documents of type %s is off by %s.', isp_id, account, source_kind, sum(amount))
           as violation
         from both_ways group by isp_id, account, source_kind having sum(amount) <> 0`,
      ),
  },
];
