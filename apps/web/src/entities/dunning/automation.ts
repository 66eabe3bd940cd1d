import { dunningCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { session } from '../../shared/session/session.ts';

const automationKey = ['dunning', 'automation'] as const;
const pollMs = 60_000;

/** Who stopped what the panel does by itself, when and why; null while nobody has. */
export const useAutomationStop = (isAsked = true) =>
  useQuery({
    queryKey: automationKey,
    queryFn: () => api(dunningCalls.automation, {}),
    enabled: useCurrentAbility().can('read', 'Profile') && session.user()?.ispId !== null && isAsked,
    refetchInterval: pollMs,
    select: ({ stopped }) => stopped,
  });

/** With a reason it is stopped, without one it goes on. */
export function useSetAutomation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | undefined) =>
      reason === undefined
        ? api(dunningCalls.resumeAutomation, {})
        : api(dunningCalls.pauseAutomation, { body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: automationKey }),
  });
}
