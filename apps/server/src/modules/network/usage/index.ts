export { usageHandlers, usageSchedules } from './jobs.ts';
export { loadUsage } from './operations/get-subscriber-usage.ts';
export { readUsage, type UserCounters } from './operations/read-usage.ts';
export { prepareUsage, saveUsage } from './operations/save-usage.ts';
export { createUsagePartitions } from './queries/aggregates.ts';
export { isUsageDue } from './queries/readings.ts';
export { usageRoutes } from './routes.ts';
