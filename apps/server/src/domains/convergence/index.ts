export { convergenceHandlers } from './convergence.jobs.ts';
