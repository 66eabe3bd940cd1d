export { sendToInbox } from './operations/inbox.ts';
export { inboxRoutes } from './routes.ts';
