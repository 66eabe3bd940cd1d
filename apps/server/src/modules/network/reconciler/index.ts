export { reconcilerHandlers, reconcilerSchedules } from './jobs.ts';
export { expectedPoll, type RouterSnapshot, saveSnapshot } from './operations/poll-router.ts';
export { resolveProfileDrift } from './operations/resolve-profile-drift.ts';
export { createPartitions } from './queries/presence.ts';
export { reconcilerRoutes } from './routes.ts';
