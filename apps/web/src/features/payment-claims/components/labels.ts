import type { CallOutput, paymentClaimCalls } from '@lastmile/contract';
import type claims from '../../../locales/en/payment-claims.json';

export type PaymentClaim = CallOutput<typeof paymentClaimCalls.list>['items'][number];

export const stateDisplay = {
  open: { key: 'state.open', tone: 'yellow' },
  confirmed: { key: 'state.confirmed', tone: 'green' },
  rejected: { key: 'state.rejected', tone: 'gray' },
} as const satisfies Record<
  PaymentClaim['state'],
  { readonly key: keyof typeof claims; readonly tone: 'yellow' | 'green' | 'gray' }
>;
