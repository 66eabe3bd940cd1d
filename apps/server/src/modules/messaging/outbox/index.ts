export { enqueueSendingLater, sendNotificationsJob } from './jobs.ts';
export { enqueueNotifications, enqueueServiceNotifications } from './queries/notifications.ts';
