import type { JobRun } from '@lastmile/jobs';
import type { Services } from '../../../../core/services.ts';
import type { ApprovalMail } from '../job-definitions.ts';
import { administratorAddresses } from '../queries/settlement-settings.ts';

/** Mails all administrators of the platform, so that nobody switches the second person off unnoticed. */
export async function mailApprovalChange(
  { mailer, panelUrl }: Pick<Services, 'mailer' | 'panelUrl'>,
  { author, isNeeded }: ApprovalMail,
  { read }: Pick<JobRun, 'read'>,
): Promise<number> {
  const addresses = await read((tx) => administratorAddresses(tx));
  const text = isNeeded
    ? `${author} switched on that settlements are approved by someone other than their maker.`
    : `${author} switched off that settlements are approved by someone other than their maker. One user can now create, approve and pay a settlement.`;
  for (const to of addresses)
    await mailer.send({
      to,
      subject: isNeeded
        ? 'Settlements need a second approver again'
        : 'Settlements no longer need a second approver',
      text: `${text}\n\n${panelUrl()}/admin/isp-settlement-list\n`,
    });
  return addresses.length;
}
