export * from './abilities.ts';
export { type Area, areaForm } from './areas.ts';
export { allCalls, calls, type ProblemCode, problems } from './catalogue.ts';
export type { UserData } from './identity.ts';
export { type JobStatus, type JobView, jobStatuses } from './jobs.ts';
export {
  type Call,
  type CallArguments,
  type CallInput,
  type CallOutput,
  can,
  defineCall,
  type Who,
} from './kit/call.ts';
export { type Client, createClient, ProblemError, urlOf } from './kit/client.ts';
export { maxSpreadsheetRows, type SortOf } from './kit/list.ts';
export { openApiOf } from './kit/openapi.ts';
export { type ProblemBody, problemSchema } from './kit/problems.ts';
export type { DemoAccounts } from './settings.ts';
