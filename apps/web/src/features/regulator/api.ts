import { type CallArguments, regulatorCalls as c, urlOf } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, download } from '../../shared/api/client.ts';

const key = ['regulator'] as const;

export const useMapping = () =>
  useQuery({
    queryKey: [...key, 'mapping'],
    queryFn: () => api(c.getMapping, {}),
    refetchOnWindowFocus: false,
  });

export const usePreview = () =>
  useQuery({ queryKey: [...key, 'preview'], queryFn: () => api(c.preview, {}) });

export function useUpdateMapping() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof c.updateMapping>['body']) => api(c.updateMapping, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export const useDownloadSubscribers = () =>
  useMutation({
    mutationFn: (reason: string) =>
      download(urlOf(c.subscribers), 'regulator.csv', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reason }),
      }),
  });
