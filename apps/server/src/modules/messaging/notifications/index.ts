export { notificationHandlers, notificationSchedules } from './jobs.ts';
export { deliver } from './operations/deliver.ts';
export {
  createNotificationRenderer,
  createTextRenderer,
  type Links,
} from './operations/render-notifications.ts';
export { requireKnownPlaceholders } from './operations/templates.ts';
export type { Uses as DeliveryUses } from './operations/transports.ts';
export { nextDue } from './queries/delivery.ts';
export { notificationsToRender } from './queries/notifications.ts';
export { notificationRoutes } from './routes.ts';
