export { createPackage } from './operations/create-package.ts';
export { leaveProfilesToRouter, packagesByProfile } from './queries/package-profiles.ts';
export { packageRoutes } from './routes.ts';
