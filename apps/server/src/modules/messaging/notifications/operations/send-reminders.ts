import type { Tx } from '@lastmile/database';
import { addDays, type Clock, todayIn } from '@lastmile/kit';
import { billingRulesOf, isAutomationStopped } from '../../../platform/isps/index.ts';
import { queueNotices } from '../../outbox/index.ts';
import { dueReminders, lockRemindedOn, noteRemindedOn } from '../queries/reminders.ts';
import { tellReminders } from './notify-managers.ts';

/**
 * Reminds of open bills by the ISP's schedule. After days without a run each bill is reminded of at most once, for the
 * latest day that was missed; whoever runs it twice finds nothing to do.
 */
export async function remind(tx: Tx, clock: Clock, ispId: number): Promise<number> {
  if (await isAutomationStopped(tx)) return 0;
  const { timezone, reminderDays: days } = await billingRulesOf(tx);
  const today = todayIn(timezone, clock).toString();
  const after = (await lockRemindedOn(tx)) ?? addDays(today, -1);
  if (after >= today) return 0;
  await noteRemindedOn(tx, today);
  const due = await dueReminders(tx, { days, after, today });
  const queued = await queueNotices(
    tx,
    new Date(clock.now()).toISOString(),
    'reminder',
    due.map(({ openMinor, day, ...bill }) => ({
      ...bill,
      key: `${bill.invoiceId}:${day}`,
      amountMinor: openMinor,
    })),
  );
  if (queued > 0) await tellReminders(tx, clock, ispId, queued);
  return queued;
}
