import type { Tx } from '@lastmile/database';
import type { DocumentLanguage } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import type { PayLinks } from '../../../billing/pay-links/index.ts';
import { notificationsToRender } from '../queries/notifications.ts';
import { createNotificationRenderer } from './render-notifications.ts';

/** The text as sent, or as it would be sent now. */
export async function getNotification(tx: Tx, payLinks: PayLinks, id: number) {
  const [found] = await notificationsToRender(tx, [id]);
  if (!found) throw new Problem('not_found');
  const { sentLanguage, sentSubject, sentBody, ...notification } = found;
  const { kind, channel, state, subscriber, number, recipient, queuedAt, dueAt, sentAt, tries, error } =
    notification;
  const shown = {
    id,
    kind,
    channel,
    state,
    subscriber,
    number,
    recipient,
    queuedAt,
    dueAt,
    sentAt,
    tries,
    error,
  };
  if (sentSubject !== null && sentBody !== null)
    return { ...shown, language: sentLanguage as DocumentLanguage, subject: sentSubject, body: sentBody };
  return { ...shown, ...(await createNotificationRenderer(tx, payLinks))(found) };
}
