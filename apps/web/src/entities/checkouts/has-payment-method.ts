import type { CallOutput, ispCalls } from '@lastmile/contract';
import type { GatewaySetting } from './gateways.ts';

type Instructions = CallOutput<typeof ispCalls.getPaymentSettings>;

interface WaysToPay {
  readonly gateways: readonly Pick<GatewaySetting, 'isEnabled' | 'isSandbox'>[];
  readonly instructions: Omit<Instructions, 'version'>;
  readonly platform: { readonly gateways: readonly string[]; readonly currency: string };
  readonly currency: string;
}

/** An own gateway, one of the platform in the same currency, or instructions. A sandbox moves no money. */
export function hasPaymentMethod({ gateways, instructions, platform, currency }: WaysToPay): boolean {
  const hasOwn = gateways.some(({ isEnabled, isSandbox }) => isEnabled && !isSandbox);
  const hasPlatform = platform.gateways.length > 0 && platform.currency === currency;
  const { text, bkash, nagad, office, collector } = instructions;
  return hasOwn || hasPlatform || [text, bkash, nagad, office, collector].some(Boolean);
}
