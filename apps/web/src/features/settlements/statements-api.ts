import {
  type CallArguments,
  gatewayStatementCalls as calls,
  type GatewayStatement,
  settlementCalls,
} from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const statementsKey = ['gateway-statements'] as const;

export const useGatewayStatement = (id: number) =>
  useQuery({
    queryKey: [...statementsKey, id],
    queryFn: () => api(calls.get, { params: { id } }),
  });

function useStatementMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      const lists = [calls.list, calls.rows, settlementCalls.byIsp, settlementCalls.unsettled];
      for (const queryKey of [statementsKey, ['settlements'], ...lists.map((call) => listKey(call))])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

const sent = (file: Blob) => new Blob([file], { type: 'application/octet-stream' });
const beginning = 64 * 1024;

/** Whole lines from the beginning of a text file; a workbook can only be read completely. */
async function headOf(file: File): Promise<Blob> {
  if (file.size <= beginning || file.name.toLowerCase().endsWith('.xlsx')) return file;
  const bytes = new Uint8Array(await file.slice(0, beginning).arrayBuffer());
  const end = bytes.lastIndexOf(0x0a);
  return new Blob([end > 0 ? bytes.slice(0, end) : bytes]);
}

interface Chosen {
  readonly gateway: GatewayStatement['gateway'];
  readonly file: File;
}

/** Asked again whenever another file or gateway is chosen. */
export const useStatementColumns = (chosen: Chosen | undefined) =>
  useQuery({
    queryKey: [
      ...statementsKey,
      'columns',
      chosen?.gateway,
      chosen?.file.name,
      chosen?.file.size,
      chosen?.file.lastModified,
    ],
    enabled: chosen !== undefined,
    retry: false,
    queryFn: async () => {
      if (!chosen) throw new Error('No file is chosen');
      return api(calls.columns, {
        query: { gateway: chosen.gateway },
        file: sent(await headOf(chosen.file)),
      });
    },
  });

interface Upload {
  readonly query: CallArguments<typeof calls.upload>['query'];
  readonly file: File;
}

export const useUploadStatement = () =>
  useStatementMutation(({ query, file }: Upload) => api(calls.upload, { query, file: sent(file) }));
export const useResolveDifferences = () =>
  useStatementMutation((body: CallArguments<typeof calls.resolve>['body']) => api(calls.resolve, { body }));
