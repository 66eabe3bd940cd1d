import { type CallArguments, type CampaignState, campaignCalls as c } from '@lastmile/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

export type PreviewInput = NonNullable<CallArguments<typeof c.preview>['body']>;
export type SendInput = NonNullable<CallArguments<typeof c.send>['body']>;

const campaignKey = (id: number) => ['campaigns', id] as const;
const pollMs = 2_000;
const isOpen = (state: CampaignState) => state === 'scheduled' || state === 'running';

/** Recipients, segments and cost of what is typed. */
export const useCampaignPreview = (input: PreviewInput, isEnabled: boolean) =>
  useQuery({
    queryKey: ['campaigns', 'preview', input],
    queryFn: () => api(c.preview, { body: input }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** One campaign with its progress, polled until it has ended. */
export function useCampaign(id: number) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: campaignKey(id),
    async queryFn() {
      const now = await api(c.get, { params: { id } });
      void queryClient.invalidateQueries({ queryKey: listKey(c.recipients) });
      return now;
    },
    refetchInterval: ({ state: { data } }) => (data && isOpen(data.state) ? pollMs : false),
  });
}

export const useSendCampaign = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SendInput) => api(c.send, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey(c.list) }),
  });
};

function useCampaignMutation<Input, Output>(id: number, change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignKey(id) }),
  });
}

export const usePauseCampaign = (id: number) => useCampaignMutation(id, () => api(c.pause, { body: { id } }));
export const useResumeCampaign = (id: number) =>
  useCampaignMutation(id, () => api(c.resume, { body: { id } }));
export const useCancelCampaign = (id: number) =>
  useCampaignMutation(id, () => api(c.cancel, { body: { id } }));
export const useRetryCampaign = (id: number) =>
  useCampaignMutation(id, (includeUnknown: boolean) => api(c.retry, { body: { id, includeUnknown } }));
