import { type CallArguments, identityCalls as identity } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const sessionsKey = ['identity', 'sessions'] as const;
const accountKey = ['identity', 'account'] as const;
const passkeysKey = ['identity', 'passkeys'] as const;

export const useSessions = () =>
  useQuery({ queryKey: sessionsKey, queryFn: () => api(identity.sessions, {}) });

function useSessionMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['identity'] }),
  });
}

type Body<C extends (typeof identity)[keyof typeof identity]> =
  CallArguments<C> extends {
    readonly body: infer B;
  }
    ? B
    : never;

export const useAccount = () => useQuery({ queryKey: accountKey, queryFn: () => api(identity.account, {}) });
/** Takes effect once the emailed code is entered. */
export const useChangeContact = () =>
  useSessionMutation((body: Body<typeof identity.changeContact>) => api(identity.changeContact, { body }));
export const useConfirmContact = () =>
  useSessionMutation((body: Body<typeof identity.confirmContact>) => api(identity.confirmContact, { body }));

export const usePasskeys = () =>
  useQuery({ queryKey: passkeysKey, queryFn: () => api(identity.passkeys, {}) });
/** Asks the browser to create a passkey; rejects if the user cancels. */
export const useCreatePasskey = () =>
  useSessionMutation(async ({ name, password }: { name: string; password: string }) => {
    const { options } = await api(identity.passkeyOptions, { body: { password } });
    const { startRegistration } = await import('@simplewebauthn/browser');
    const response = await startRegistration({ optionsJSON: options as never });
    return api(identity.createPasskey, { body: { name, response: response as never } });
  });
export const useRenamePasskey = (id: number) =>
  useSessionMutation((body: Body<typeof identity.renamePasskey>) =>
    api(identity.renamePasskey, { params: { id }, body }),
  );
export const useDeletePasskey = (id: number) =>
  useSessionMutation((body: Body<typeof identity.deletePasskey>) =>
    api(identity.deletePasskey, { params: { id }, body }),
  );

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
