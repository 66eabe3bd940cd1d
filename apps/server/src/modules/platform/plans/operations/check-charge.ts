import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { enqueueUserNotifications } from '../../../messaging/outbox/index.ts';
import { findChargedFor, hasRecount, insertRecount } from '../queries/adjustments.ts';
import { findPayers, findReminded, saveReminded } from '../queries/due-plans.ts';
import { countActiveSubscribers, findBuyer, type IspPlan, lockIspPlan } from '../queries/isp-plans.ts';
import { dueReminder } from '../rules/charge-standing.ts';
import { dependsOnSubscribers } from '../rules/monthly-charge.ts';
import { monthStartOf } from '../rules/paid-months.ts';
import { recountDifference } from '../rules/quote-charge.ts';
import { reminderTexts } from './reminder-texts.ts';

export interface Reminder {
  readonly ispId: number;
  readonly paidUntil: string;
  readonly days: number;
}

/** Counts a month again that has begun, and reminds before the end; both once, however often it runs. */
export async function checkCharge(
  clock: Clock,
  tx: Tx,
  ispId: number,
  mail: (reminder: Reminder) => Promise<unknown>,
) {
  const [plan, buyer] = [await lockIspPlan(tx, ispId), await findBuyer(tx, ispId)];
  if (!plan || !buyer) return { recounted: false, reminded: false };
  const today = todayIn(buyer.timezone, clock).toString();
  const recounted = await recount(tx, plan, today);
  const reminded = await remind(clock, tx, plan, { today, locale: buyer.locale }, mail);
  return { recounted, reminded };
}

async function recount(tx: Tx, plan: IspPlan, today: string): Promise<boolean> {
  if (!dependsOnSubscribers(plan)) return false;
  const { ispId } = plan;
  const monthStart = monthStartOf({ anchorOn: plan.anchorOn, months: plan.paidMonths }, today);
  if (monthStart === undefined || (await hasRecount(tx, ispId, monthStart))) return false;
  const chargedMinor = await findChargedFor(tx, ispId, monthStart);
  if (chargedMinor === undefined) return false;
  const counted = await countActiveSubscribers(tx, ispId);
  const amountMinor = recountDifference(plan, counted, chargedMinor);
  await insertRecount(tx, { ispId, monthStart, counted, chargedMinor, amountMinor });
  return true;
}

async function remind(
  clock: Clock,
  tx: Tx,
  { ispId, paidUntil, paidMonths: months }: IspPlan,
  { today, locale }: { readonly today: string; readonly locale: string },
  mail: (reminder: Reminder) => Promise<unknown>,
): Promise<boolean> {
  const sent = (await findReminded(tx, ispId)) ?? { until: null, days: null };
  const days = dueReminder({ months, paidUntil }, today, sent);
  if (days === undefined) return false;
  const payers = await findPayers(tx, ispId);
  const { subject, text } = reminderTexts(locale, paidUntil);
  await sendToInbox(
    tx,
    clock,
    payers.map(({ id }) => id),
    {
      ispId,
      kind: 'plans.charge_due',
      title: subject,
      body: text,
      link: '/isp/service-charge-package-list',
    },
  );
  await enqueueUserNotifications(tx, new Date(clock.now()).toISOString(), {
    ispId,
    kind: 'service_charge',
    key: `${paidUntil}:${days}`,
    userIds: payers.map(({ id }) => id),
    dueOn: paidUntil,
  });
  await saveReminded(tx, ispId, paidUntil, days);
  await mail({ ispId, paidUntil, days });
  return true;
}
