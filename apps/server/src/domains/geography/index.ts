export { geographyRoutes } from './geography.routes.ts';
