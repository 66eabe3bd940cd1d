import { type CallOutput, type FixableLeak, leakCalls, reconcilerCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

interface LeakToFix {
  readonly kind: FixableLeak;
  readonly subscriberId: number;
}

/** What the fix would do; nothing is changed. */
export const useFixPreview = (leak: LeakToFix) =>
  useQuery({
    queryKey: ['leaks', 'fix', leak.kind, leak.subscriberId],
    queryFn: () => api(leakCalls.fix, { body: { ...leak, preview: true } }),
    gcTime: 0,
    retry: false,
  });

export function useFixLeak(leak: LeakToFix) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(leakCalls.fix, { body: leak }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(leakCalls.list) }),
  });
}

type AskCall = typeof leakCalls.askForCash | typeof leakCalls.askForExplanation;

interface AskHandlers<C extends AskCall> {
  readonly onSuccess: (asked: CallOutput<C>) => void;
  readonly onError: (error: unknown) => void;
}

/** The user gets a message in the inbox. The row may be drawn anew before the answer arrives, so the mutation has the handlers. */
export const useAskUser = <C extends AskCall>(
  call: C,
  userId: number,
  { onSuccess, onError }: AskHandlers<C>,
) =>
  useMutation({
    mutationFn: () => api(call, { body: { userId } } as never) as Promise<CallOutput<C>>,
    onSuccess,
    onError,
  });

interface UnbilledAccount {
  readonly routerId: number;
  readonly name: string;
  /** For an account whose profile belongs to no package. */
  readonly packageId: number | undefined;
}

const addToBilling = ({ name, packageId, routerId }: UnbilledAccount, preview: boolean) =>
  api(reconcilerCalls.importFromRouter, {
    body: { routerId, names: [name], preview, ...(packageId ? { packageId } : {}) },
  });

/** Whether the account can be added; nothing is changed. */
export const useAddToBillingPreview = (account: UnbilledAccount) =>
  useQuery({
    queryKey: ['leaks', 'add-to-billing', account],
    queryFn: () => addToBilling(account, true),
    gcTime: 0,
    retry: false,
  });

export function useAddToBilling(account: UnbilledAccount) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => addToBilling(account, false),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(leakCalls.list) }),
  });
}
