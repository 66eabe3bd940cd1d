import type { JobRun } from '@lastmile/jobs';
import type { Services } from '../../../../core/services.ts';
import { ownerAddresses } from '../../isps/index.ts';
import type { PayoutChangeMail } from '../job-definitions.ts';
import { findMailedAccount } from '../queries/payout-accounts.ts';
import { accountLabel } from '../rules/account-label.ts';
import { payoutMail } from '../rules/payout-mails.ts';

/** Mails the company and its owners, so that a change by someone else is noticed while nothing is paid to it yet. */
export async function mailPayoutChange(
  { mailer, panelUrl }: Pick<Services, 'mailer' | 'panelUrl'>,
  { accountId, change, author }: PayoutChangeMail,
  { read }: Pick<JobRun, 'read'>,
): Promise<number> {
  const found = await read(async (tx) => {
    const account = await findMailedAccount(tx, accountId);
    return account && { account, owners: await ownerAddresses(tx, account.ispId) };
  });
  if (!found) return 0;
  const { account, owners } = found;
  const mentioned = { account: accountLabel(account), author, reason: account.reason };
  const mail = payoutMail(account.locale, change, mentioned, panelUrl());
  const recipients = new Set([...(account.email ? [account.email] : []), ...owners]);
  for (const to of recipients) await mailer.send({ to, ...mail });
  return recipients.size;
}
