export { createPayLinks, type PayLinks, type PayLinkTarget } from './rules/pay-link-tokens.ts';
export type { PayLinkServices } from './services.ts';
