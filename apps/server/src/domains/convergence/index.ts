export { convergenceHandlers, convergenceSchedules } from './convergence.jobs.ts';
