export { inboxRoutes } from './inbox.routes.ts';
export { sendToInbox } from './inbox.ts';
