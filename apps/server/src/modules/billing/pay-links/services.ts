import type { Services } from '../../../core/services.ts';
import type { PayLinks } from './rules/pay-link-tokens.ts';

export interface PayLinkServices extends Services {
  readonly payLinks: PayLinks;
}
