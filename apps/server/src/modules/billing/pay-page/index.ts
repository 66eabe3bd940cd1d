export { payForms } from './forms.ts';
export { type Html, html } from './page/html.ts';
export { payPage } from './page/pay-page.ts';
export { documentOf as publicPageHtml } from './page/pay-page-html.ts';
export { forwardPage, paymentCompletePage } from './page/payment-pages.ts';
export { payPageRoutes } from './routes.ts';
