export { billLeavers } from './jobs.ts';
export { keepTerms, keepTermsSince } from './queries/terms.ts';
