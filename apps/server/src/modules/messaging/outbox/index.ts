export { enqueueSendingLater, sendNotificationsJob } from './jobs.ts';
export {
  enqueueNotifications,
  enqueuePackageChanges,
  enqueueServiceNotifications,
  enqueueWelcomes,
} from './queries/notifications.ts';
export { enqueueStaffAlert } from './queries/staff-alerts.ts';
export { alertTexts } from './rules/alert-texts.ts';
