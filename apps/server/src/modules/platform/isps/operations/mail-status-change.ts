import type { JobRun } from '@lastmile/jobs';
import type { Services } from '../../../../core/services.ts';
import { findUnmailedChange, markChangeMailed, ownerAddresses } from '../queries/isp-status.ts';
import { findSettings } from '../queries/platform-settings.ts';
import { statusMail } from '../rules/status-mails.ts';

/** Mails the company and its owners. Repeated after a failure; a change that was mailed is skipped. */
export async function mailStatusChange(
  { mailer, clock, panelUrl }: Pick<Services, 'mailer' | 'clock' | 'panelUrl'>,
  changeId: number,
  { read, transaction }: Pick<JobRun, 'read' | 'transaction'>,
): Promise<number> {
  const found = await read(async (tx) => {
    const change = await findUnmailedChange(tx, changeId);
    if (!change) return undefined;
    const [owners, settings] = [await ownerAddresses(tx, change.ispId), await findSettings(tx)];
    return { change, owners, settings };
  });
  if (!found) return 0;
  const { change, owners, settings } = found;
  const mail = statusMail(change, settings, panelUrl());
  const recipients = new Set([...(change.email ? [change.email] : []), ...owners]);
  for (const to of recipients) await mailer.send({ to, ...mail });
  await transaction((tx) => markChangeMailed(tx, changeId, new Date(clock.now()).toISOString()));
  return recipients.size;
}
