import { firstStepCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const firstStepsKey = ['first-steps'] as const;
export const useFirstSteps = () =>
  useQuery({ queryKey: firstStepsKey, queryFn: () => api(firstStepCalls.get, {}) });

export function useHideFirstSteps() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (hidden: boolean) => api(firstStepCalls.hide, { body: { hidden } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: firstStepsKey }),
  });
}
