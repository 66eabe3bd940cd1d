import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { zoneOf } from '../../../platform/isps/index.ts';
import { findOwners, notifyUsers } from '../../outbox/index.ts';
import { findLicence, saveLicenceReminder } from '../queries/licence.ts';
import { dueLicenceReminder } from '../rules/licence-reminder.ts';

/** Tells the owners of an ISP that its licence ends. Idempotent: a second run finds nothing to do. */
export async function remindOfLicence(tx: Tx, clock: Clock, ispId: number): Promise<number> {
  const licence = await findLicence(tx);
  if (!licence) return 0;
  const { number, expiresOn, remindedFor, remindedDays } = licence;
  const sent =
    remindedFor === null || remindedDays === null
      ? undefined
      : { expiresOn: remindedFor, days: remindedDays };
  const days = dueLicenceReminder(expiresOn, todayIn(await zoneOf(tx), clock).toString(), sent);
  if (days === undefined || !(await saveLicenceReminder(tx, expiresOn, days))) return 0;
  await notifyUsers(tx, clock, {
    ispId,
    kind: 'licence_expiry',
    key: `${expiresOn}:${days}`,
    userIds: (await findOwners(tx, ispId)).map(({ id }) => id),
    number,
    dueOn: expiresOn,
    link: '/isp/profile-update',
  });
  return 1;
}
