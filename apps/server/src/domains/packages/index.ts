export { createPackage } from './create-package.ts';
export { packageRoutes } from './packages.routes.ts';
