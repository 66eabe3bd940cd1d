export { enqueueRouterSync, pollRouter, schedulePoll, syncRouter } from './jobs.ts';
export { saveDesiredState, saveDesiredStateOfSuspended } from './queries/desired-state.ts';
export { subscriberSettingRoutes } from './routes.ts';
