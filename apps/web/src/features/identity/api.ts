import { type CallArguments, identityCalls as identity } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const sessionsKey = ['identity', 'sessions'] as const;

export const useSessions = () =>
  useQuery({ queryKey: sessionsKey, queryFn: () => api(identity.sessions, {}) });

function useSessionMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
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
  useSessionMutation((body: Body<typeof identity.revokeSessions>) => api(identity.revokeSessions, { body }));
/** Two-factor authentication is not active until the first code is verified. */
export const useEnableTwoFactor = () =>
  useMutation({
    mutationFn: (body: Body<typeof identity.enableTwoFactor>) => api(identity.enableTwoFactor, { body }),
  });
export const useConfirmTwoFactor = () =>
  useSessionMutation((body: Body<typeof identity.confirmTwoFactor>) =>
    api(identity.confirmTwoFactor, { body }),
  );
export const useDisableTwoFactor = () =>
  useSessionMutation((body: Body<typeof identity.disableTwoFactor>) =>
    api(identity.disableTwoFactor, { body }),
  );
export const useChangePassword = () =>
  useSessionMutation((body: Body<typeof identity.changePassword>) => api(identity.changePassword, { body }));
