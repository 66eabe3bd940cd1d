export { convergeRouter, sweepLater, sweepRouter, wakeRouters } from './jobs.ts';
export { keepWishes, keepWishesOfSuspended } from './queries/desired-state.ts';
export { subscriberSettingRoutes } from './routes.ts';
