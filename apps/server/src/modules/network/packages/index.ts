export { createPackage } from './operations/create-package.ts';
export { acceptRouterProfiles, packagesByProfile } from './queries/package-profiles.ts';
export { packageRoutes } from './routes.ts';
