export { deliverNotices, wakeDeliveryLater } from './jobs.ts';
export { queueNotices, queueServiceNotices } from './queries/notifications.ts';
