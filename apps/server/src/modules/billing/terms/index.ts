export { enqueueFinalInvoices, issueFinalInvoicesJob } from './jobs.ts';
export { saveTerms, saveTermsSince } from './queries/terms.ts';
