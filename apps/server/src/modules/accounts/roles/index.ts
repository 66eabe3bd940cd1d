export { abilitiesOfRole } from './queries/roles.ts';
export { permissionRoutes, roleRoutes } from './routes.ts';
export { requireOwnRights } from './rules/grants.ts';
