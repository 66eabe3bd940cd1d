import { notificationCalls as c, type NotificationChannel, subscriberCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

export const useNotification = (id: number) =>
  useQuery({ queryKey: ['notifications', 'show', id], queryFn: () => api(c.get, { params: { id } }) });

const optOutKey = (id: number) => ['notifications', 'opt-out', id] as const;

export const useOptOuts = (id: number) =>
  useQuery({ queryKey: optOutKey(id), queryFn: () => api(c.getOptOuts, { params: { id } }) });

export function useSaveOptOuts(subscriberId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (channels: NotificationChannel[]) =>
      api(c.updateOptOuts, { body: { subscriberId, channels } }),
    onSuccess: (saved) => queryClient.setQueryData(optOutKey(subscriberId), saved),
  });
}

/** Some subscribers to preview a text with. */
export const useSampleSubscribers = (search: string) =>
  useQuery({
    queryKey: ['notifications', 'samples', search],
    queryFn: () => api(subscriberCalls.list, { query: { search, pageSize: 10 } }),
    staleTime: 60_000,
  });
