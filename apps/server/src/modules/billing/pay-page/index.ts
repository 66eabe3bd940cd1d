export { payPage } from './page/pay-page.ts';
export { payPageRoutes } from './routes.ts';
