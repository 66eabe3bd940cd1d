import {
  type CallArguments,
  platformTicketCalls as p,
  type TicketAttachment,
  urlOf,
} from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { untyped } from '../../entities/tickets/attachments.ts';
import { api, download } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const requestsKey = ['platform-tickets'] as const;
/** Both sides are seldom there at the same time. */
const refreshMs = 20_000;

export const useRequest = (ticketId: number) =>
  useQuery({
    queryKey: [...requestsKey, ticketId],
    queryFn: () => api(p.get, { query: { ticketId } }),
    refetchInterval: refreshMs,
  });

function useRequestMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        [requestsKey, listKey(p.list)].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

export const useCreateRequest = () =>
  useRequestMutation((body: CallArguments<typeof p.create>['body']) => api(p.create, { body }));
export const useReplyToRequest = () =>
  useRequestMutation((body: CallArguments<typeof p.reply>['body']) => api(p.reply, { body }));
export const useUpdateRequestStatus = () =>
  useRequestMutation((body: CallArguments<typeof p.updateStatus>['body']) => api(p.updateStatus, { body }));
export const uploadToRequest = (ticketId: number, file: File) =>
  api(p.upload, { query: { ticketId, fileName: file.name }, file: untyped(file) });
export const downloadFromRequest = ({ id, fileName }: TicketAttachment) =>
  download(urlOf(p.download, { id }), fileName);
