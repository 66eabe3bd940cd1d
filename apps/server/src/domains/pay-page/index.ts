export { payPageRoutes } from './pay-page.routes.ts';
export { payPage } from './pay-page.ts';
