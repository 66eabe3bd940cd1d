import { rawQuery } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

export const creditNoteInvariants: readonly Invariant[] = [
  {
    invariant:
      'The refunds of every credit note add up to its refunded amount, and the ledger has each of them',
    async findViolations(tx) {
      const { rows } = await tx.executeQuery<{ violation: string }>(
        rawQuery(
          `select format('Credit note %s of ISP %s has %s refunded, its refunds add up to %s, and the ledger has %s.',
             c.number, c.isp_id, c.refunded_minor, coalesce(r.sum, 0), coalesce(l.sum, 0)) as violation
           from credit_notes c
           left join (select isp_id, credit_note_id, sum(amount_minor) as sum from credit_note_refunds group by 1, 2) r
             on r.isp_id = c.isp_id and r.credit_note_id = c.id
           left join (
             select e.isp_id, e.source_id, sum(l.amount_minor) as sum
             from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id and l.account = 'subscriber'
             where e.source_kind = 'credit_note' and e.kind = 'credit_note.refunded' group by 1, 2
           ) l on l.isp_id = c.isp_id and l.source_id = c.id
           where c.refunded_minor <> coalesce(r.sum, 0) or c.refunded_minor <> coalesce(l.sum, 0)`,
        ),
      );
      return rows.map(({ violation }) => violation);
    },
  },
];
