export { abilitiesOfRole } from './queries/roles.ts';
export { permissionRoutes, roleRoutes } from './routes.ts';
export { refuseBeyondOwnRights } from './rules/grants.ts';
