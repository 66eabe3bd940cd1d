import { type CallArguments, noticeCalls as c } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const templatesKey = ['notifications', 'templates'] as const;
const settingsKey = ['notifications', 'settings'] as const;

export const useNotice = (id: number) =>
  useQuery({ queryKey: ['notifications', 'show', id], queryFn: () => api(c.show, { params: { id } }) });

/** Not asked again under the hands of whoever writes. */
export const useTemplates = () =>
  useQuery({ queryKey: templatesKey, queryFn: () => api(c.templates, {}), refetchOnWindowFocus: false });

export const useNoticeSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: () => api(c.showSettings, {}), refetchOnWindowFocus: false });

function useChange<Input, Output>(key: readonly string[], change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

export const useStoreTemplate = () =>
  useChange(templatesKey, (body: CallArguments<typeof c.storeTemplate>['body']) =>
    api(c.storeTemplate, { body }),
  );
export const useResetTemplate = () =>
  useChange(templatesKey, (body: CallArguments<typeof c.resetTemplate>['body']) =>
    api(c.resetTemplate, { body }),
  );
export const useSaveNoticeSettings = () =>
  useChange(settingsKey, (body: CallArguments<typeof c.updateSettings>['body']) =>
    api(c.updateSettings, { body }),
  );
