export { enqueueSending, enqueueSendingLater, sendNotificationsJob } from './jobs.ts';
export { notifyUsers } from './operations/notify-users.ts';
export {
  enqueueNotifications,
  enqueuePackageChanges,
  enqueueServiceNotifications,
  enqueueWelcomes,
} from './queries/notifications.ts';
export { enqueueStaffAlert } from './queries/staff-alerts.ts';
export { enqueueUserNotifications, findOwners } from './queries/user-notifications.ts';
export { alertTexts } from './rules/alert-texts.ts';
