import type { Tx } from '@lastmile/database';
import { addDays, type Clock, todayIn } from '@lastmile/kit';
import { isAutomationPaused, loadBillingRules } from '../../../platform/isps/index.ts';
import { enqueueNotifications } from '../../outbox/index.ts';
import { duePromises, dueReminders, lockRemindedOn, saveRemindedOn } from '../queries/reminders.ts';
import { notifyReminders } from './notify-managers.ts';

/**
 * Queues reminders of open invoices by the ISP's schedule. After days without a run each invoice gets at most
 * one reminder, for the latest missed day. Idempotent: a second run finds nothing to do.
 */
export async function sendReminders(tx: Tx, clock: Clock, ispId: number): Promise<number> {
  if (await isAutomationPaused(tx)) return 0;
  const { timezone, reminderDays: days } = await loadBillingRules(tx);
  const today = todayIn(timezone, clock).toString();
  const after = (await lockRemindedOn(tx)) ?? addDays(today, -1);
  if (after >= today) return 0;
  await saveRemindedOn(tx, today);
  const due = await dueReminders(tx, { days, after, today });
  const queued = await enqueueNotifications(
    tx,
    new Date(clock.now()).toISOString(),
    'reminder',
    due.map(({ balanceDueMinor, day, ...invoice }) => ({
      ...invoice,
      key: `${invoice.invoiceId}:${day}`,
      amountMinor: balanceDueMinor,
    })),
  );
  if (queued > 0) await notifyReminders(tx, clock, ispId, queued);
  return queued;
}

/** Reminds customers of what they promised to pay today. The key of the event makes a second run find nothing to do. */
export async function sendPromiseReminders(tx: Tx, clock: Clock): Promise<number> {
  if (await isAutomationPaused(tx)) return 0;
  const { timezone } = await loadBillingRules(tx);
  const today = todayIn(timezone, clock).toString();
  const at = new Date(clock.now()).toISOString();
  const promises = await duePromises(tx, today);
  return enqueueNotifications(
    tx,
    at,
    'promise_reminder',
    promises.map(({ subscriberId, amountMinor }) => ({
      subscriberId,
      amountMinor,
      key: `${subscriberId}:${today}`,
      dueOn: today,
    })),
  );
}
