import { type CallArguments, identityCalls as identity, ispCalls as isps } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const sessionsKey = ['identity', 'sessions'] as const;
const profileKey = ['isps', 'profile'] as const;
const lineSettingsKey = ['isps', 'lines'] as const;
const billingSettingsKey = ['isps', 'billing'] as const;
const paySettingsKey = ['isps', 'pay'] as const;
/** All count up one version: what changes one makes the others stale. */
const settingsKeys = [lineSettingsKey, billingSettingsKey, paySettingsKey];

export const useSessions = () =>
  useQuery({ queryKey: sessionsKey, queryFn: () => api(identity.sessions, {}) });

function useOwnChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

type Body<C extends (typeof identity)[keyof typeof identity]> =
  CallArguments<C> extends {
    readonly body: infer B;
  }
    ? B
    : never;

export const useRevokeSessions = () =>
  useOwnChange((body: Body<typeof identity.revokeSessions>) => api(identity.revokeSessions, { body }));
/** Nothing on screen changes yet: the second factor counts once a code was shown. */
export const useBeginTwoFactor = () =>
  useMutation({
    mutationFn: (body: Body<typeof identity.enableTwoFactor>) => api(identity.enableTwoFactor, { body }),
  });
export const useConfirmTwoFactor = () =>
  useOwnChange((body: Body<typeof identity.confirmTwoFactor>) => api(identity.confirmTwoFactor, { body }));
export const useEndTwoFactor = () =>
  useOwnChange((body: Body<typeof identity.disableTwoFactor>) => api(identity.disableTwoFactor, { body }));
export const useChangePassword = () =>
  useOwnChange((body: Body<typeof identity.changePassword>) => api(identity.changePassword, { body }));

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
