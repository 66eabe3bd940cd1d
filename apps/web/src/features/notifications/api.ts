import { type CallArguments, notificationCalls as c } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const templatesKey = ['notifications', 'templates'] as const;
const settingsKey = ['notifications', 'settings'] as const;

/** Not refetched while the user edits the form. */
export const useTemplates = () =>
  useQuery({ queryKey: templatesKey, queryFn: () => api(c.templates, {}), refetchOnWindowFocus: false });

export const useNotificationSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: () => api(c.getSettings, {}), refetchOnWindowFocus: false });

function useTemplateMutation<Input, Output>(
  key: readonly string[],
  change: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

export const useSaveTemplate = () =>
  useTemplateMutation(templatesKey, (body: CallArguments<typeof c.saveTemplate>['body']) =>
    api(c.saveTemplate, { body }),
  );
export const useResetTemplate = () =>
  useTemplateMutation(templatesKey, (body: CallArguments<typeof c.resetTemplate>['body']) =>
    api(c.resetTemplate, { body }),
  );
export const useSaveNotificationSettings = () =>
  useTemplateMutation(settingsKey, (body: CallArguments<typeof c.updateSettings>['body']) =>
    api(c.updateSettings, { body }),
  );

export const useTemplatePreview = (
  body: NonNullable<CallArguments<typeof c.previewTemplate>['body']> | undefined,
) =>
  useQuery({
    queryKey: ['notifications', 'preview', body],
    queryFn: () => api(c.previewTemplate, { body: body as never }),
    enabled: body !== undefined,
    placeholderData: (before) => before,
  });
