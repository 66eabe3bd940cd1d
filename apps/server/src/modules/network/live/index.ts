export { liveRoutes } from './routes.ts';
export { LiveHub } from './streaming/live-hub.ts';
