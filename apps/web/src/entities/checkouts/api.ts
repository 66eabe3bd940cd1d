import { checkoutCalls, gatewayCalls, ispCalls, paymentClaimCalls } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';
import { useIsSettled } from '../../shared/navigation/use-is-settled.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { session } from '../../shared/session/session.ts';
import { useIspProfile } from '../../shared/session/use-isp-profile.ts';
import { usePlatformSettings } from '../../shared/session/use-platform-settings.ts';
import { hasPaymentMethod } from './has-payment-method.ts';

export const gatewaySettingsKey = ['gateways'] as const;
/** The key under which the ISP's settings keep the instructions of the pay page. */
const instructionsKey = ['isps', 'pay'] as const;

const minuteMs = 60_000;
const countOptions = { refetchInterval: minuteMs, staleTime: minuteMs } as const;
const smallestPage = 10;

/** How many payments wait for a person: reported by customers, or held for review. */
export function useWaitingPayments(): { readonly claims: number; readonly reviews: number } {
  const ability = useCurrentAbility();
  const isSettled = useIsSettled();
  const isOfIsp = isSettled && session.user()?.ispId != null;
  const claims = useQuery({
    queryKey: [...listKey(paymentClaimCalls.list), 'count'],
    queryFn: () => api(paymentClaimCalls.list, { query: { state: 'open', pageSize: smallestPage } }),
    enabled: isOfIsp && ability.can('confirm', 'Payment'),
    select: ({ total }) => total,
    ...countOptions,
  });
  const reviews = useQuery({
    queryKey: [...listKey(checkoutCalls.list), 'count'],
    queryFn: () => api(checkoutCalls.list, { query: { state: 'needs_review', pageSize: smallestPage } }),
    enabled: isOfIsp && ability.can('read', 'Checkout'),
    select: ({ total }) => total,
    ...countOptions,
  });
  return { claims: claims.data ?? 0, reviews: reviews.data ?? 0 };
}

export const useGatewaySettings = (isEnabled = true) =>
  useQuery({
    queryKey: [...gatewaySettingsKey, 'isp'],
    queryFn: () => api(gatewayCalls.list, {}),
    refetchOnWindowFocus: false,
    enabled: isEnabled,
  });

/** The gateways with which customers pay the platform, which settles with the ISP. */
export function usePlatformGateways(): readonly string[] {
  const isp = useIspProfile();
  const platform = usePlatformSettings(true);
  return isp && platform?.currency === isp.currency ? platform.gateways : [];
}

/** Whether customers have a way to pay; undefined until it is known, and for users who may not know. */
export function useHasPaymentMethod(): boolean | undefined {
  const ability = useCurrentAbility();
  const mayKnow = ability.can('read', 'Gateway') && ability.can('read', 'Profile');
  const isp = useIspProfile();
  const gateways = useGatewaySettings(mayKnow).data;
  const instructions = useQuery({
    queryKey: instructionsKey,
    queryFn: () => api(ispCalls.getPaymentSettings, {}),
    refetchOnWindowFocus: false,
    enabled: mayKnow,
  }).data;
  const platform = usePlatformSettings(mayKnow);
  if (!isp || !gateways || !instructions || !platform) return undefined;
  return hasPaymentMethod({ gateways, instructions, platform, currency: isp.currency });
}
