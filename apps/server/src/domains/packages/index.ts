export { createPackage } from './create-package.ts';
export { leaveProfilesToRouter, packagesByProfile } from './package-profiles.queries.ts';
export { packageRoutes } from './packages.routes.ts';
