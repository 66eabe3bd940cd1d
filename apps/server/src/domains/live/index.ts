export { liveRoutes } from './live.routes.ts';
export { LiveHub } from './live-hub.ts';
