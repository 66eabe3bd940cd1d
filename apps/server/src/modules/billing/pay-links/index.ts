export { createPayLinks, type PayLinkTarget } from './rules/pay-link-tokens.ts';
export type { PayLinkServices } from './services.ts';
