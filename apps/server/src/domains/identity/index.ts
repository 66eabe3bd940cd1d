export { CallerDirectory } from './caller-directory.ts';
export { identityChecks } from './identity.checks.ts';
export { identityHandlers, identitySchedules } from './identity.jobs.ts';
export {
  abilitiesOfClients,
  findIsp,
  findPerson,
  hasAnyUser,
  insertUser,
  recordEvent,
} from './identity.queries.ts';
export { identityRoutes } from './identity.routes.ts';
export { mobileOf, refuseWeakPassword } from './password-rules.ts';
export { abilitiesWhileActing, userDataWhileActing } from './person-data.ts';
export { explaining as explainingUserRefusals } from './users.ts';
