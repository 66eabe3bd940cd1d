import { withPlatform } from '@lastmile/database';
import type { TestServer } from '../../../../../test/support/test-server.ts';
import type { ApprovalMail, PayoutChangeMail } from '../job-definitions.ts';
import { mailApprovalChange } from '../operations/mail-approval-change.ts';
import { mailPayoutChange } from '../operations/mail-payout-change.ts';

/** What the waiting jobs of a kind would mail. */
async function waitingMails<Data>(
  server: TestServer,
  job: string,
  send: (services: TestServer['panel']['services'], data: Data, run: never) => Promise<number>,
) {
  const jobs = await server.db.sql<{ payload: { data: Data } & Data }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id`,
    [job],
  );
  const before = (await server.mails()).length;
  const read = <T>(work: Parameters<typeof withPlatform<T>>[2]) =>
    withPlatform(server.panel.services.database, { actor: { userId: null, call: 'test' } }, work);
  for (const { payload } of jobs)
    await send(server.panel.services, payload.data ?? payload, { read } as never);
  return (await server.mails()).slice(before);
}

export const payoutChangeMails = (server: TestServer) =>
  waitingMails<PayoutChangeMail>(server, 'settlements.mail-payout-change', mailPayoutChange);

export const approvalMails = (server: TestServer) =>
  waitingMails<ApprovalMail>(server, 'settlements.mail-approval-change', mailApprovalChange);
