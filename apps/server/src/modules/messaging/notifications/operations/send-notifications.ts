import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { MailError } from '@lastmile/messaging';
import type { PayLinkServices } from '../../../billing/pay-links/index.ts';
import { enqueueSendingLater } from '../../outbox/index.ts';
import { claimDue, dropOutdated, markFailed, markSent, nextDue } from '../queries/delivery.ts';
import { notificationsToRender } from '../queries/notifications.ts';
import { notifyFailures } from './notify-managers.ts';
import { createNotificationRenderer, type RenderedNotification } from './render-notifications.ts';

export type Uses = Pick<PayLinkServices, 'clock' | 'mailer' | 'payLinks' | 'panelUrl' | 'log'>;

/** Small enough to be sent well within the lease, also with a slow mail server. */
const atOnce = 12;
const side = 3;
const leaseMs = 5 * 60_000;
const maxTries = 6;
const minuteMs = 60_000;

interface Letter extends RenderedNotification {
  readonly id: number;
  readonly tries: number;
  readonly recipient: string;
}

/**
 * Sends all due notifications: claimed in one transaction, sent outside of any, recorded in another. If a
 * worker is killed between sending and recording, the notification is sent once more after its lease, with
 * the same message id.
 */
export async function sendNotifications(
  services: Uses,
  run: Pick<JobRun, 'transaction' | 'ispId' | 'signal'>,
) {
  const { clock } = services;
  const result = { sent: 0, failed: 0 };
  let isRouterUnreachable = false;
  while (!isRouterUnreachable && !run.signal.aborted) {
    const letters = await run.transaction((tx) => takeLetters(services, tx));
    if (letters === undefined) break;
    const waiting = [...letters];
    const sendInTurn = async () => {
      for (let letter = waiting.shift(); letter && !isRouterUnreachable; letter = waiting.shift()) {
        const outcome = await sendOne(services, run, letter);
        if (outcome === 'sent' || outcome === 'failed') result[outcome] += 1;
        if (outcome === 'unreachable') isRouterUnreachable = true;
      }
    };
    await Promise.all(Array.from({ length: side }, sendInTurn));
  }
  await run.transaction(async (tx) => {
    if (result.failed > 0) await notifyFailures(tx, clock, run.ispId ?? 0, result.failed);
    const dueAt = await nextDue(tx);
    if (dueAt === undefined) return;
    const pauseMs = Math.max(isRouterUnreachable ? minuteMs : 1_000, Date.parse(dueAt) - clock.now());
    // The queue uses the system time, also if the services have a test clock.
    await enqueueSendingLater(tx, new Date(Date.now() + pauseMs));
  });
  return result;
}

/** Undefined if nothing is due. */
async function takeLetters({ clock, payLinks }: Uses, tx: Tx): Promise<Letter[] | undefined> {
  const now = clock.now();
  const [at, leaseUntil] = [now, now + leaseMs].map((ms) => new Date(ms).toISOString()) as [string, string];
  const claimed = await claimDue(tx, { now: at, leaseUntil, limit: atOnce });
  if (claimed.length === 0) return undefined;
  const wording = await createNotificationRenderer(tx, payLinks);
  const notifications = await notificationsToRender(tx, await dropOutdated(tx, claimed));
  return notifications.map((notification) => ({
    ...wording(notification),
    id: notification.id,
    tries: notification.tries,
    recipient: notification.recipient ?? '',
  }));
}

async function sendOne(
  { clock, mailer, panelUrl, log }: Uses,
  run: Pick<JobRun, 'transaction' | 'ispId'>,
  { id, tries, recipient, ...worded }: Letter,
): Promise<'sent' | 'failed' | 'later' | 'unreachable'> {
  const messageId = `<notification.${run.ispId}.${id}@${new URL(panelUrl()).hostname}>`;
  try {
    await mailer.send({ to: recipient, subject: worded.subject, text: worded.body, messageId });
  } catch (error) {
    log.warn({ err: error, notification: id }, 'notification could not be sent');
    const isPermanent = error instanceof MailError && error.isPermanent;
    const isLast = isPermanent || tries >= maxTries;
    const againAt = new Date(clock.now() + 2 ** tries * minuteMs).toISOString();
    const words = error instanceof MailError ? error.message : 'The email could not be sent';
    await run.transaction((tx) => markFailed(tx, id, words, isLast ? null : againAt));
    if (isLast) return 'failed';
    return error instanceof MailError && error.isRouterUnreachable ? 'unreachable' : 'later';
  }
  const sentAt = new Date(clock.now()).toISOString();
  await run.transaction((tx) => markSent(tx, id, { ...worded, recipient, sentAt }));
  return 'sent';
}
