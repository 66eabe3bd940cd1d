import { type CallArguments, messagingCalls as c } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const key = ['messaging', 'settings'] as const;

export const useMessagingSettings = () =>
  useQuery({ queryKey: key, queryFn: () => api(c.showSettings, {}), refetchOnWindowFocus: false });

export function useSaveMessagingSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<CallArguments<typeof c.updateSettings>['body']>) =>
      api(c.updateSettings, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

export const useTestMessage = () =>
  useMutation({
    mutationFn: (body: NonNullable<CallArguments<typeof c.test>['body']>) => api(c.test, { body }),
  });

export const useBalance = () => useMutation({ mutationFn: () => api(c.balance, {}) });
