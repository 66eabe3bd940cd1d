import { smsAccountCalls as a, type CallArguments, messagingCalls as c } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const key = ['messaging', 'settings'] as const;

export const useMessagingSettings = () =>
  useQuery({ queryKey: key, queryFn: () => api(c.getSettings, {}), refetchOnWindowFocus: false });

export function useSaveMessagingSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<CallArguments<typeof c.updateSettings>['body']>) =>
      api(c.updateSettings, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

/** Whose provider: of the ISP for SMS or Telegram, or of the platform. */
export type TestedProvider = 'sms' | 'telegram' | 'platform';

export const useTestMessage = (provider: TestedProvider) =>
  useMutation({
    mutationFn: (to: string) =>
      provider === 'platform'
        ? api(a.testPlatform, { body: { to } })
        : api(c.test, { body: provider === 'sms' ? { channel: provider, to } : { channel: provider } }),
  });

export const useBalance = (provider: TestedProvider) =>
  useMutation({ mutationFn: () => api(provider === 'platform' ? a.platformBalance : c.balance, {}) });

/** Top-ups and sent messages change both. */
export const smsAccountKey = ['sms-account'] as const;

export const useSmsAccount = () => useQuery({ queryKey: smsAccountKey, queryFn: () => api(a.get, {}) });

export const useTopUp = () =>
  useMutation({
    mutationFn: (body: NonNullable<CallArguments<typeof a.topUp>['body']>) => api(a.topUp, { body }),
  });

const platformKey = ['sms-account', 'platform'] as const;

export const usePlatformSms = () =>
  useQuery({ queryKey: platformKey, queryFn: () => api(a.getPlatform, {}), refetchOnWindowFocus: false });

export function useSavePlatformSms() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<CallArguments<typeof a.updatePlatform>['body']>) =>
      api(a.updatePlatform, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: platformKey }),
  });
}

export function useSaveSmsPrice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<CallArguments<typeof a.setPrice>['body']>) => api(a.setPrice, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey(a.platformList) }),
  });
}
