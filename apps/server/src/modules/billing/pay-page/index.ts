export { payForms } from './forms.ts';
export { payPage } from './page/pay-page.ts';
export { forwardPage, paymentCompletePage } from './page/payment-pages.ts';
export { payPageRoutes } from './routes.ts';
