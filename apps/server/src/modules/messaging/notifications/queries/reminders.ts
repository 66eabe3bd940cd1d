import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface DueReminder {
  readonly invoiceId: number;
  readonly subscriberId: number;
  readonly number: string;
  readonly balanceDueMinor: number;
  readonly dueOn: string;
  /** The reminder day. */
  readonly day: string;
}

/**
 * Open invoices with a reminder day after `after` and up to `today`, each once, with the latest of those
 * days. Each offset in days is a range of due dates, which the index of open invoices returns in order. There
 * is no reminder on the day of issue, when the invoice itself is sent.
 */
export async function dueReminders(
  tx: Tx,
  { days, after, today }: { days: readonly number[]; after: string; today: string },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select distinct on (i.id) i.id as "invoiceId", i.subscriber_id as "subscriberId", i.number,
      i.total_minor - i.paid_minor as "balanceDueMinor", i.due_on as "dueOn", i.due_on + d.days as day
    from unnest(${[...days]}::integer[]) d (days)
    join invoices i on i.isp_id = current_isp() and i.status in ('unpaid', 'partial')
      and i.due_on > ${after}::date - d.days and i.due_on <= ${today}::date - d.days
    where i.due_on + d.days > i.issued_on
    order by i.id, d.days desc`.execute(tx);
  return rows;
}

/** The last day whose reminders were queued; locked, so that concurrent runs are serialised. */
export const lockRemindedOn = async (tx: Tx): Promise<string | undefined> =>
  (await tx.selectFrom('reminder_days').select('reminded_on as remindedOn').forUpdate().executeTakeFirst())
    ?.remindedOn;

export const saveRemindedOn = (tx: Tx, today: string) =>
  sql`
    insert into reminder_days (reminded_on) values (${today}::date)
    on conflict (isp_id) do update set reminded_on = greatest(reminder_days.reminded_on, excluded.reminded_on)`.execute(
    tx,
  );

/** Subscribers who promised to pay until this day and still owe something. */
export async function duePromises(tx: Tx, today: string) {
  const { rows } = await sql<{ subscriberId: number; amountMinor: number }>`
    select s.id as "subscriberId", b.balance_minor as "amountMinor"
    from subscribers s join subscriber_balances b on b.isp_id = s.isp_id and b.subscriber_id = s.id
    where s.isp_id = current_isp() and s.promise_until = ${today}::date and s.removed_at is null and b.balance_minor > 0
    order by s.id`.execute(tx);
  return rows;
}
