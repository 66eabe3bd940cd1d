export { findGrants } from './queries/roles.ts';
export { permissionRoutes, roleRoutes } from './routes.ts';
export { requireOwnGrants } from './rules/grants.ts';
