import { type CallArguments, ispCalls as isps } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const profileKey = ['isps', 'profile'] as const;
const subscriberSettingsKey = ['isps', 'lines'] as const;
const billingSettingsKey = ['isps', 'billing'] as const;
const payPageSettingsKey = ['isps', 'pay'] as const;
/** All settings share one version: changing one makes the others stale. */
const settingsKeys = [subscriberSettingsKey, billingSettingsKey, payPageSettingsKey];

export const useProfile = () =>
  useQuery({ queryKey: profileKey, queryFn: () => api(isps.get, {}), refetchOnWindowFocus: false });

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof isps.update>['body']) => api(isps.update, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKey }),
  });
}

export const useSubscriberSettings = () =>
  useQuery({
    queryKey: subscriberSettingsKey,
    queryFn: () => api(isps.getSubscriberSettings, {}),
    refetchOnWindowFocus: false,
  });

export const useBillingSettings = () =>
  useQuery({
    queryKey: billingSettingsKey,
    queryFn: () => api(isps.getBillingSettings, {}),
    refetchOnWindowFocus: false,
  });

export const usePayPageSettings = () =>
  useQuery({
    queryKey: payPageSettingsKey,
    queryFn: () => api(isps.getPaymentSettings, {}),
    refetchOnWindowFocus: false,
  });

function useSettingsMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all(settingsKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export const useSaveSubscriberSettings = () =>
  useSettingsMutation((body: CallArguments<typeof isps.updateSubscriberSettings>['body']) =>
    api(isps.updateSubscriberSettings, { body }),
  );

export const useSaveBillingSettings = () =>
  useSettingsMutation((body: CallArguments<typeof isps.updateBillingSettings>['body']) =>
    api(isps.updateBillingSettings, { body }),
  );

export const useSavePayPageSettings = () =>
  useSettingsMutation((body: CallArguments<typeof isps.updatePaymentSettings>['body']) =>
    api(isps.updatePaymentSettings, { body }),
  );
