import { type CallArguments, ispCalls as isps } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const profileKey = ['isps', 'profile'] as const;
const lineSettingsKey = ['isps', 'lines'] as const;
const billingSettingsKey = ['isps', 'billing'] as const;
const paySettingsKey = ['isps', 'pay'] as const;
/** All count up one version: what changes one makes the others stale. */
const settingsKeys = [lineSettingsKey, billingSettingsKey, paySettingsKey];

export const useProfile = () =>
  useQuery({ queryKey: profileKey, queryFn: () => api(isps.show, {}), refetchOnWindowFocus: false });

export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof isps.update>['body']) => api(isps.update, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKey }),
  });
}

export const useLineSettings = () =>
  useQuery({
    queryKey: lineSettingsKey,
    queryFn: () => api(isps.showLineSettings, {}),
    refetchOnWindowFocus: false,
  });

export const useBillingSettings = () =>
  useQuery({
    queryKey: billingSettingsKey,
    queryFn: () => api(isps.showBillingSettings, {}),
    refetchOnWindowFocus: false,
  });

export const usePaySettings = () =>
  useQuery({
    queryKey: paySettingsKey,
    queryFn: () => api(isps.showPaySettings, {}),
    refetchOnWindowFocus: false,
  });

function useSettingsChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all(settingsKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export const useSaveLineSettings = () =>
  useSettingsChange((body: CallArguments<typeof isps.updateLineSettings>['body']) =>
    api(isps.updateLineSettings, { body }),
  );

export const useSaveBillingSettings = () =>
  useSettingsChange((body: CallArguments<typeof isps.updateBillingSettings>['body']) =>
    api(isps.updateBillingSettings, { body }),
  );

export const useSavePaySettings = () =>
  useSettingsChange((body: CallArguments<typeof isps.updatePaySettings>['body']) =>
    api(isps.updatePaySettings, { body }),
  );
