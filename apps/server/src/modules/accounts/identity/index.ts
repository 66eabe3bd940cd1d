export { identityChecks } from './invariants.ts';
export { identityHandlers, identitySchedules } from './jobs.ts';
export { CallerDirectory } from './operations/caller-directory.ts';
export { explaining as explainingUserRefusals } from './operations/users.ts';
export {
  abilitiesOfClients,
  findIsp,
  findPerson,
  hasAnyUser,
  insertUser,
  recordEvent,
} from './queries/identity.ts';
export { identityRoutes } from './routes.ts';
export { mobileOf, refuseWeakPassword } from './rules/password-rules.ts';
export { abilitiesWhileActing, userDataWhileActing } from './rules/user-data.ts';
