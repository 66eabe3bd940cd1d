export { findGrants } from './queries/roles.ts';
export { permissionRoutes, roleRoutes } from './routes.ts';
export {
  collectorOf,
  isConfined,
  resellerOf,
  resellersOf,
  type VisibleResellers,
} from './rules/data-scope.ts';
export { requireOwnGrants } from './rules/grants.ts';
