export { CallerDirectory } from './caller-directory.ts';
export { hasAnyUser, insertUser } from './identity.queries.ts';
export { identityRoutes } from './identity.routes.ts';
export { hashPassword } from './passwords.ts';
