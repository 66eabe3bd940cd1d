export { createPayLinks, type PayLine, type PayLinks } from './rules/pay-link-tokens.ts';
export type { PayLinkServices } from './services.ts';
