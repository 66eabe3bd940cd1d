import { type CallArguments, type CallOutput, importCalls, subscriberCalls, urlOf } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, download } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const c = importCalls;
const importKey = (id: number) => ['imports', id] as const;
export type EvaluateInput = CallArguments<typeof c.check>['body'];
export type RowUpdate = CallArguments<typeof c.updateRow>['body'];
export type ImportDetail = CallOutput<typeof c.get>;

export const useImport = (id: number) =>
  useQuery({ queryKey: importKey(id), queryFn: () => api(c.get, { params: { id } }) });

/** Invalidates everything that shows imports or subscribers. */
export function useInvalidateImports() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [['imports'], listKey(c.rows), listKey(c.list), listKey(subscriberCalls.list), ['subscribers']].map(
        (queryKey) => queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

function useImportMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const refresh = useInvalidateImports();
  return useMutation({ mutationFn: change, onSuccess: refresh });
}

export const useUpload = () =>
  useImportMutation((file: File) => api(c.upload, { query: { fileName: file.name.slice(-200) }, file }));
export const useEvaluateImport = () => useImportMutation((body: EvaluateInput) => api(c.check, { body }));
export const useUpdateRow = () => useImportMutation((body: RowUpdate) => api(c.updateRow, { body }));
export const useRunImport = () =>
  useImportMutation((body: CallArguments<typeof c.run>['body']) => api(c.run, { body }));

export const downloadTemplate = (format: 'csv' | 'xlsx') =>
  download(urlOf(c.template, undefined, { format }), `subscribers-template.${format}`);
export const downloadRejectedRows = (id: number) =>
  download(urlOf(c.rows, { id }, { result: 'refused', format: 'csv' }), `import-${id}-refused.csv`);
