import { type CallArguments, settlementCalls as calls, urlOf } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, download } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const settlementsKey = ['settlements'] as const;

export const useSettlement = (id: number) =>
  useQuery({
    queryKey: [...settlementsKey, id],
    queryFn: () => api(calls.get, { params: { id } }),
  });

export const useSettlementPreview = (ispId: number, until: string) =>
  useQuery({
    queryKey: [...settlementsKey, 'preview', ispId, until],
    queryFn: () => api(calls.preview, { params: { ispId }, query: until ? { until } : {} }),
  });

export const useSettlementSettings = () =>
  useQuery({ queryKey: [...settlementsKey, 'settings'], queryFn: () => api(calls.getSettings, {}) });

export const usePlatformFees = (ispId: number) =>
  useQuery({
    queryKey: [...settlementsKey, 'platform-fees', ispId],
    queryFn: () => api(calls.platformFees, { params: { ispId } }),
    select: ({ items }) => items,
  });

function useSettlementMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      for (const queryKey of [
        settlementsKey,
        ...[calls.list, calls.byIsp, calls.ofIsp, calls.unsettled].map((call) => listKey(call)),
      ])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

export const useCreateSettlement = () =>
  useSettlementMutation((body: CallArguments<typeof calls.create>['body']) => api(calls.create, { body }));
export const useUpdateSettlement = () =>
  useSettlementMutation((body: CallArguments<typeof calls.update>['body']) => api(calls.update, { body }));
export const useConfirmSettlement = () =>
  useSettlementMutation((id: number) => api(calls.confirm, { body: { id } }));
export const useAdjust = () =>
  useSettlementMutation((body: CallArguments<typeof calls.adjust>['body']) => api(calls.adjust, { body }));
export const useSavePlatformFee = () =>
  useSettlementMutation((body: CallArguments<typeof calls.setPlatformFee>['body']) =>
    api(calls.setPlatformFee, { body }),
  );
export const useSaveSettings = () =>
  useSettlementMutation((body: CallArguments<typeof calls.updateSettings>['body']) =>
    api(calls.updateSettings, { body }),
  );

interface Payout {
  readonly id: number;
  readonly reference: string;
  readonly paidOn: string;
  readonly proof: File | null;
}

/** The proof first: a settlement that is marked as paid has it. */
export const usePaySettlement = () =>
  useSettlementMutation(async ({ id, reference, paidOn, proof }: Payout) => {
    if (proof)
      await api(calls.uploadProof, {
        params: { id },
        query: { fileName: proof.name },
        file: new Blob([proof], { type: 'application/octet-stream' }),
      });
    return api(calls.update, { body: { id, status: 'paid', reference, paidOn } });
  });

export const downloadProof = (id: number, fileName: string) => download(urlOf(calls.proof, { id }), fileName);
export const downloadStatement = (id: number, number: string, language: string) =>
  download(urlOf(calls.statement, { id }, { language }), `${number}.pdf`);
