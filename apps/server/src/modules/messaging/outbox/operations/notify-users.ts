import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import {
  enqueueUserNotifications,
  findReaders,
  type NewUserNotification,
} from '../queries/user-notifications.ts';
import { type InboxKind, notificationTitle } from '../rules/notification-titles.ts';

interface UserNotification extends NewUserNotification {
  readonly kind: InboxKind;
  /** The page that the message in the inbox opens. */
  readonly link: string;
}

/** Tells users in the inbox, and by the channels that the ISP chose for the kind. Call it once for an event. */
export async function notifyUsers(tx: Tx, clock: Clock, notification: UserNotification): Promise<number> {
  const { ispId, kind, userIds, link } = notification;
  for (const reader of await findReaders(tx, ispId, userIds)) {
    const title = notificationTitle(kind, notification, reader);
    await sendToInbox(tx, clock, [reader.id], {
      ispId,
      kind: `notifications.${kind}`,
      title,
      body: null,
      link,
    });
  }
  return enqueueUserNotifications(tx, new Date(clock.now()).toISOString(), notification);
}
