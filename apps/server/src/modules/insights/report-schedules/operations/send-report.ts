import type { ReportSchedule } from '@lastmile/contract';
import { reportCalls } from '@lastmile/contract';
import type { JobRun } from '@lastmile/jobs';
import { addDays, nextDue } from '@lastmile/kit';
import { MailError } from '@lastmile/messaging';
import type { ReportFiles } from '../../../../core/report-files.ts';
import type { Services } from '../../../../core/services.ts';
import { findJobCaller, type JobCaller } from '../../../accounts/identity/index.ts';
import { reportRoutes } from '../../reports/index.ts';
import {
  claimDelivery,
  completeDue,
  type DueSchedule,
  findDue,
  recordError,
  settleDelivery,
} from '../queries/deliveries.ts';
import { updateScheduleRow } from '../queries/schedules.ts';
import { coveredPeriod } from '../rules/covered-period.ts';
import { periodBefore } from '../rules/period.ts';
import { canReceive, refusalOf } from '../rules/recipients.ts';
import { languageOf, reportMail, reportTitle } from '../rules/report-mails.ts';
import { queryOf } from '../rules/report-query.ts';

export interface SendUses extends Pick<Services, 'database' | 'clock' | 'mailer' | 'panelUrl'> {
  readonly reportFiles: ReportFiles;
}

type Run = Pick<JobRun, 'id' | 'ispId' | 'read' | 'transaction'>;
type Recipient = JobCaller & { readonly email: string };
type Problem = NonNullable<ReportSchedule['lastError']>;

/** Missed due days further back are not made up for. */
const mostMissedDays = 7;

/** Sends what is due of one schedule. Repeated, it sends only what is missing. */
export async function sendReport(uses: SendUses, run: Run, scheduleId: number) {
  const { clock, database } = uses;
  const ispId = run.ispId ?? 0;
  const now = new Date(clock.now()).toISOString();
  const schedule = await run.read((tx) => findDue(tx, scheduleId, now));
  if (!schedule) return { mails: 0 };
  const creator = await findJobCaller(database, ispId, schedule.userId);
  const users = await Promise.all(
    schedule.recipientIds.map((id) => findJobCaller(database, ispId, Number(id))),
  );
  const recipients = users.filter(canReceive(schedule.report));
  const refusal =
    refusalOf(creator, schedule.report) ?? (recipients.length === 0 ? 'no_recipients' : undefined);
  if (refusal) {
    await run.transaction((tx) => updateScheduleRow(tx, scheduleId, { pausedFor: refusal }));
    return { mails: 0 };
  }
  const sent: Sent = { mails: 0, isComplete: true };
  for (const recipient of recipients)
    await deliver(uses, run, { schedule, creator: creator?.fullName ?? '', recipient, now }, sent);
  const { mails, isComplete, error = null } = sent;
  if (isComplete) {
    const oldest = addDays(schedule.today, -mostMissedDays);
    const nextOn = nextDue(schedule, schedule.dueOn > oldest ? schedule.dueOn : oldest);
    const done = { scheduleId, dueOn: schedule.dueOn, nextOn, sentAt: now, error };
    await run.transaction((tx) => completeDue(tx, done));
  }
  return { mails };
}

interface Sent {
  mails: number;
  /** Nothing is left for another attempt. */
  isComplete: boolean;
  error?: Problem;
}

interface Delivery {
  readonly schedule: DueSchedule;
  readonly creator: string;
  readonly recipient: Recipient;
  readonly now: string;
}

/** One mail, sent between two transactions: the first claims it, the second records it. */
async function deliver(uses: SendUses, run: Run, delivery: Delivery, sent: Sent): Promise<void> {
  const { schedule, recipient, now } = delivery;
  const key = { scheduleId: schedule.id, dueOn: schedule.dueOn, userId: recipient.caller.userId };
  const claim = await run.transaction((tx) => claimDelivery(tx, { ...key, jobId: run.id, now }));
  if (claim === 'elsewhere') sent.isComplete = false;
  if (claim !== 'claimed') return;
  const { mail, isTooLarge } = await composeMail(uses, delivery);
  if (isTooLarge) sent.error = 'too_large';
  try {
    await uses.mailer.send(mail);
    sent.mails += 1;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    sent.error = error.isPermanent ? 'address_refused' : 'mail_server';
    if (!error.isPermanent) {
      sent.isComplete = false;
      await run.transaction(async (tx) => {
        await settleDelivery(tx, key, null);
        await recordError(tx, schedule.id, 'mail_server');
      });
      return;
    }
  }
  await run.transaction((tx) => settleDelivery(tx, key, new Date(uses.clock.now()).toISOString()));
}

async function composeMail(
  { clock, reportFiles, panelUrl }: SendUses,
  { schedule, creator, recipient }: Delivery,
) {
  const { report, frequency, format, dueOn, ispName } = schedule;
  const language = languageOf(recipient.language);
  const period = periodBefore(frequency, dueOn);
  const route = reportRoutes({ clock }).find(({ call }) => call.id === reportCalls[report].id);
  if (!route) throw new Error(`There is no report ${report}`);
  const title = reportTitle(report, language);
  const query = { ...queryOf(report, schedule.filters, period), format, title };
  const { type, content } = await reportFiles.build({ route, query, caller: recipient.caller, language });
  const link = `${panelUrl()}/isp/report-schedules`;
  const covered = coveredPeriod(report, period, schedule.today);
  const text = reportMail(
    { report, period: covered, frequency, ispName, creator, hasFile: content !== undefined, link },
    language,
  );
  const { userId, ispId } = recipient.caller;
  const days = covered.from === covered.to ? covered.to : `${covered.from}_${covered.to}`;
  const name = `${route.call.id.split('.')[1]?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${days}.${format}`;
  return {
    isTooLarge: content === undefined,
    mail: {
      to: recipient.email,
      ...text,
      messageId: `<report.${ispId}.${schedule.id}.${dueOn}.${userId}@${new URL(panelUrl()).hostname}>`,
      isAutomatic: true,
      attachments: content ? [{ name, type, content }] : [],
    },
  };
}
