import { dunningCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { session } from '../../shared/session/session.ts';

const automationKey = ['dunning', 'automation'] as const;
const pollMs = 60_000;

/** Who paused automation, when and why; null while it is running. */
export const useAutomationStop = (isEnabled = true) =>
  useQuery({
    queryKey: automationKey,
    queryFn: () => api(dunningCalls.automation, {}),
    enabled: useCurrentAbility().can('read', 'Profile') && session.user()?.ispId !== null && isEnabled,
    refetchInterval: pollMs,
    select: ({ stopped }) => stopped,
  });

/** A reason pauses automation; no reason resumes it. */
export function useSaveAutomation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | undefined) =>
      reason === undefined
        ? api(dunningCalls.resumeAutomation, {})
        : api(dunningCalls.pauseAutomation, { body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: automationKey }),
  });
}
