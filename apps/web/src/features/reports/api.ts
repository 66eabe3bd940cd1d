import { type CallArguments, type ReportName, reportScheduleCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const { list, recipients, store, update, pause, resume, delete: remove } = reportScheduleCalls;

export type NewSchedule = CallArguments<typeof store>['body'];
export type ScheduleUpdate = CallArguments<typeof update>['body'] & { readonly id: number };

export const useReportRecipients = (report: ReportName) =>
  useQuery({
    queryKey: [recipients.id, report],
    queryFn: () => api(recipients, { query: { report } }),
    select: ({ items }) => items.map(({ id, name }) => ({ value: String(id), label: name })),
  });

/** What a user does with schedules; the list follows. */
export function useScheduleChanges() {
  const queryClient = useQueryClient();
  const onSuccess = () => void queryClient.invalidateQueries({ queryKey: listKey(list) });
  return {
    create: useMutation({ mutationFn: (body: NewSchedule) => api(store, { body }), onSuccess }),
    update: useMutation({
      mutationFn: ({ id, ...body }: ScheduleUpdate) => api(update, { params: { id }, body }),
      onSuccess,
    }),
    pause: useMutation({ mutationFn: (id: number) => api(pause, { body: { id } }), onSuccess }),
    resume: useMutation({ mutationFn: (id: number) => api(resume, { body: { id } }), onSuccess }),
    remove: useMutation({ mutationFn: (id: number) => api(remove, { body: { id } }), onSuccess }),
  };
}
