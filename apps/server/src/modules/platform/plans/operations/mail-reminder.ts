import type { JobRun } from '@lastmile/jobs';
import type { Services } from '../../../../core/services.ts';
import { findPayers } from '../queries/due-plans.ts';
import { findBuyer, findIspPlan } from '../queries/isp-plans.ts';
import type { Reminder } from './check-charge.ts';
import { reminderTexts } from './reminder-texts.ts';

/** Mails those who may pay; not if it was paid meanwhile. */
export async function mailReminder(
  { mailer, panelUrl }: Pick<Services, 'mailer' | 'panelUrl'>,
  { ispId, paidUntil }: Reminder,
  { read }: Pick<JobRun, 'read'>,
): Promise<number> {
  const found = await read(async (tx) => {
    const [plan, buyer] = [await findIspPlan(tx, ispId), await findBuyer(tx, ispId)];
    return plan?.paidUntil === paidUntil && buyer
      ? { buyer, payers: await findPayers(tx, ispId) }
      : undefined;
  });
  if (!found) return 0;
  const { buyer, payers } = found;
  const { subject, text } = reminderTexts(buyer.locale, paidUntil);
  const addresses = new Set([...payers.map(({ email }) => email), buyer.email]);
  let sent = 0;
  for (const to of addresses) {
    if (to === null) continue;
    await mailer.send({ to, subject, text: `${text}\n\n${panelUrl()}/isp/service-charge-package-list\n` });
    sent += 1;
  }
  return sent;
}
