export { enqueuePolls, enqueueRouterSync, pollRouter, routerFlag, schedulePoll, syncRouter } from './jobs.ts';
export { saveDesiredState, saveDesiredStateOfSuspended } from './queries/desired-state.ts';
export { type ExpiredProfile, findExpiredProfile, saveExpiredProfile } from './queries/expired-profiles.ts';
export { subscriberSettingRoutes } from './routes.ts';
