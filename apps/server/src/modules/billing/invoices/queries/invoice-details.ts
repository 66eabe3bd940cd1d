import type { DB, Tx } from '@lastmile/database';
import { type Selectable, sql } from 'kysely';

/** What paid an invoice, and what was reversed, oldest first. */
export const allocationsTo = (tx: Tx, invoiceId: number) =>
  tx
    .selectFrom('allocations as a')
    .leftJoin('payments', 'payments.id', 'a.payment_id')
    .leftJoin('credit_notes', 'credit_notes.id', 'a.credit_note_id')
    .select([
      'a.id',
      'a.payment_id as paymentId',
      'a.credit_note_id as creditNoteId',
      sql<string>`coalesce(payments.number, credit_notes.number)`.as('number'),
      sql<string | null>`payments.method`.as('method'),
      'a.origin',
      'a.amount_minor as amountMinor',
      'a.at',
      'a.released_at as releasedAt',
    ])
    .where('a.invoice_id', '=', invoiceId)
    .orderBy('a.id')
    .execute();

type AuditRow = Selectable<DB['audit_log']>;
type Values = Record<string, unknown> | null;

export const historyOf = (tx: Tx, invoiceId: number) =>
  tx
    .selectFrom(sql<AuditRow>`invoice_history(${invoiceId})`.as('a'))
    .leftJoin('users', 'users.id', 'a.user_id')
    .select([
      'a.id',
      'a.at',
      'users.full_name as who',
      'a.call',
      'a.action',
      sql<Values>`a.before`.as('before'),
      sql<Values>`a.after`.as('after'),
    ])
    .orderBy('a.id', 'desc')
    .limit(50)
    .execute();
