import { type CallArguments, type CallOutput, importCalls, subscriberCalls, urlOf } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, download } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const c = importCalls;
const importKey = (id: number) => ['imports', id] as const;
export type Checking = CallArguments<typeof c.check>['body'];
export type Mending = CallArguments<typeof c.mend>['body'];
export type Shown = CallOutput<typeof c.show>;

export const useImport = (id: number) =>
  useQuery({ queryKey: importKey(id), queryFn: () => api(c.show, { params: { id } }) });

/** Everything on screen that shows imports or lines is asked for again. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [['imports'], listKey(c.rows), listKey(c.index), listKey(subscriberCalls.index), ['subscribers']].map(
        (queryKey) => queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

function useImportChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: change, onSuccess: refresh });
}

export const useUpload = () =>
  useImportChange((file: File) => api(c.upload, { query: { fileName: file.name.slice(-200) }, file }));
export const useCheck = () => useImportChange((body: Checking) => api(c.check, { body }));
export const useMend = () => useImportChange((body: Mending) => api(c.mend, { body }));
export const useRun = () =>
  useImportChange((body: CallArguments<typeof c.run>['body']) => api(c.run, { body }));

export const downloadTemplate = (format: 'csv' | 'xlsx') =>
  download(urlOf(c.template, undefined, { format }), `subscribers-template.${format}`);
export const downloadRefused = (id: number) =>
  download(urlOf(c.rows, { id }, { verdict: 'refused', format: 'csv' }), `import-${id}-refused.csv`);
