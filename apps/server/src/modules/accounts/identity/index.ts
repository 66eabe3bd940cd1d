export { encryptedIdentities } from './encrypted-columns.ts';
export { identityInvariants } from './invariants.ts';
export { identityHandlers, identitySchedules } from './jobs.ts';
export { CallerCache } from './operations/caller-directory.ts';
export { confirmPassword } from './operations/confirm-password.ts';
export { findJobCaller, type JobCaller } from './operations/find-job-caller.ts';
export { countPublicUse } from './operations/public-limits.ts';
export { countMail, limitRefusedLogins } from './operations/quotas.ts';
export {
  createUserWith,
  explainConstraint as explainingUserRefusals,
  requireHeldRole,
  requireOwnLimits,
  updateUserWithin,
} from './operations/users.ts';
export { loadCollectionLimits } from './queries/collection-limits.ts';
export {
  abilitiesOfClients,
  findIsp,
  findUserById,
  findUserByLogin,
  hasAnyUser,
  insertUser,
  recordEvent,
} from './queries/identity.ts';
export { findOwnersOf } from './queries/owners.ts';
export { clearingCallerCache, identityRoutes } from './routes.ts';
export { isMailCode, mailCodeHash, maxWrongCodes, newMailCode } from './rules/mail-codes.ts';
export { mobileOf, requireStrongPassword } from './rules/password-rules.ts';
export { abilitiesWhileActing, userDataWhileActing } from './rules/user-data.ts';
export type { CodeText, IdentityServices, PasswordText } from './services.ts';
export {
  type AccessClaims,
  type AccessTokens,
  accessTokenMinutes,
  createAccessTokens,
} from './tokens/access-tokens.ts';
export { createDeviceTokens } from './tokens/device-tokens.ts';
export { argon2Hashes, type PasswordHashes } from './tokens/password-hashes.ts';
export { createRegistrationTokens } from './tokens/registration-tokens.ts';
